-- A register: a read returns the value written last.
return {
  name = "lua-register",
  help = "a register: a read returns the value written last",
  start = 0,
  operations = {
    { names = "r read get", result = "any", query = true, help = "returns the value written last" },
    { names = "w write put set", argument = "any", help = "replaces the value" },
  },
  step = function(state, op)
    if op.name == "w" then return op.argument end
    if op.result == state then return state end
    return nil, "can't read " .. tostring(op.result) .. ": the register holds " .. tostring(state)
  end,
  consumes = { r = "w" },
}
