-- A register with compare-and-set: cas A->B=>true found A and stored B, =>false found something else.
local function stored_by(op)
  if op.name == "cas" then return op.argument[2] end
  return op.argument
end

return {
  name = "lua-cas-register",
  help = "a register with compare-and-set",
  start = 0,
  operations = {
    { names = "r read get", result = "any", query = true },
    { names = "w write put set", argument = "any" },
    { names = "cas compare-and-set", argument = "pair", result = "boolean", pure = "when false" },
  },
  initial = function(start) return { start } end,
  step = function(register, op)
    if op.name == "w" then return { op.argument } end
    if op.name == "r" then
      if op.result == register[1] then return register end
      return nil, "can't read " .. tostring(op.result) .. ": the register holds " .. tostring(register[1])
    end
    local found = op.argument[1] == register[1]
    if op.result ~= nil and op.result ~= found then
      return nil, "cas can't " .. (found and "fail" or "succeed") .. ": the register holds " .. tostring(register[1])
    end
    if found then return { op.argument[2] } end
    return register
  end,
  show = function(register) return tostring(register[1]) end,
  -- A read leans on what stores its value, a cas that succeeds on what stores what it expects, other cas on all that stores.
  consumes = function(op, supply)
    if op.name == "w" then return false end
    if op.name == "r" then return stored_by(supply) == op.result end
    return op.result ~= true or stored_by(supply) == op.argument[1]
  end,
}
