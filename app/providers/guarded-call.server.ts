/**
 * Calls a directory until five calls in a row have failed, and then pauses for half a minute. Create one for each
 * connection, because it holds the breaker.
 */

import { callProvider, type ProviderRequest } from './call-provider.server'
import { closedBreaker, nextBreaker, remainingPauseSeconds } from './circuit-breaker'
import { type ProviderResult, unavailableResult } from './provider-result'

export type GuardedCall = <T>(request: ProviderRequest<T>) => Promise<ProviderResult<T>>

export function createGuardedCall(directory: string): GuardedCall {
  let breaker = closedBreaker
  return async (request) => {
    const pause = remainingPauseSeconds(breaker, performance.now())
    if (pause > 0) return unavailableResult(`${directory} is not responding. Waiting to retry.`, pause)
    const result = await callProvider(request)
    breaker = nextBreaker(breaker, result.outcome !== 'unavailable', performance.now())
    return result
  }
}
