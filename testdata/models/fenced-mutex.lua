-- A mutex that hands out fencing tokens: each lock returns a number above all earlier ones. Only its owner may unlock it.
return {
  name = "lua-fenced-mutex",
  help = "a mutex with owners and fencing tokens that only grow",
  clients = true,
  operations = {
    { names = "lock acquire", result = "integer", help = "takes it and returns the token" },
    { names = "unlock release", help = "gives it back" },
  },
  initial = { owner = 0, highest = 0 },
  step = function(mutex, op)
    if op.name == "unlock" then
      if mutex.owner ~= op.client then return nil, "can't unlock: the client does not hold it" end
      return { owner = 0, highest = mutex.highest }
    end
    if mutex.owner ~= 0 then return nil, "can't lock: it is held" end
    if op.result and op.result <= mutex.highest then
      return nil, "can't hand out token " .. op.result .. ": " .. mutex.highest .. " was handed out before"
    end
    return { owner = op.client, highest = op.result or mutex.highest }
  end,
}
