-- A register: a read returns the value written last. Its value stands in a table, since no state may be false.
return {
  name = "lua-register",
  help = "a register: a read returns the value written last",
  start = 0,
  operations = {
    { names = "r read get", result = "any", query = true, help = "returns the value written last" },
    { names = "w write put set", argument = "any", help = "replaces the value" },
  },
  initial = function(start) return { start } end,
  step = function(register, op)
    if op.name == "w" then return { op.argument } end
    if op.result == register[1] then return register end
    return nil, "can't read " .. tostring(op.result) .. ": the register holds " .. tostring(register[1])
  end,
  show = function(register) return tostring(register[1]) end,
  consumes = { r = "w" },
}
