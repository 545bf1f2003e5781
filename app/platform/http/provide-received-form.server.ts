/**
 * Gives an action the form that the guard has received, instead of the connection's stream. The stream of a client that
 * has gone in the meantime may have no end, and an action that waits for it would keep its transaction and its locks.
 */
import type { ActionFunction } from '@remix-run/node'

export function provideReceivedForm(action: ActionFunction): ActionFunction {
  return (args) => {
    const { receivedForm } = args.context
    if (!receivedForm) return action(args)
    const { url, method, headers, signal } = args.request
    const request = new Request(url, { method, headers, signal, body: receivedForm })
    return action({ ...args, request })
  }
}
