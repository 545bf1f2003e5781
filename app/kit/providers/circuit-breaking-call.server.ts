/**
 * Calls a provider until five calls in a row have failed, and then returns `unavailable` for 30 seconds without calling
 * it. Create one instance per connection and keep it, because it holds the circuit breaker.
 */

import { callProvider, type ProviderRequest } from './call-provider.server'
import { closedBreaker, nextBreaker, remainingPauseSeconds } from './circuit-breaker'
import { type ProviderResult, unavailableResult } from './provider-result'

export type CircuitBreakingCall = <T>(request: ProviderRequest<T>) => Promise<ProviderResult<T>>

export function createCircuitBreakingCall(directory: string): CircuitBreakingCall {
  let breaker = closedBreaker
  return async (request) => {
    const pause = remainingPauseSeconds(breaker, performance.now())
    if (pause > 0) return unavailableResult(`${directory} is not responding. Waiting to retry.`, pause)
    const result = await callProvider(request)
    breaker = nextBreaker(breaker, result.outcome !== 'unavailable', performance.now())
    return result
  }
}
