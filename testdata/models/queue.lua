-- A first-in first-out queue. deq returns the oldest value, or the word empty.
return {
  name = "lua-queue",
  help = "a first-in first-out queue",
  operations = {
    { names = "enq push", argument = "any", help = "appends a value" },
    { names = "deq pop", result = "any", help = "takes the oldest value, or finds the queue empty" },
  },
  initial = {},
  step = function(queue, op)
    if op.name == "enq" then
      local longer = copy(queue)
      longer[#longer + 1] = op.argument
      return longer
    end
    if #queue == 0 then
      if op.result == nil or op.result == "empty" then return queue end
      return nil, "can't dequeue " .. tostring(op.result) .. ": the queue is empty"
    end
    if op.result ~= nil and op.result ~= queue[1] then
      return nil, "can't dequeue " .. tostring(op.result) .. ": the queue holds " .. tostring(queue)
    end
    return table.move(queue, 2, #queue, 1, {})
  end,
  consumes = { deq = "enq", enq = "deq" },
}
