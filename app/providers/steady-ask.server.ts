/**
 * Calls a directory until five calls in a row have failed, and then pauses for half a minute. Create one for each
 * connection, because it holds the breaker.
 */
import { type Answer, unavailable } from './answer'
import { ask, type Question } from './ask.server'
import { breakerAfter, closedBreaker, secondsPaused } from './breaker'

export type Ask = <T>(question: Question<T>) => Promise<Answer<T>>

export function steadyAsk(directory: string): Ask {
  let breaker = closedBreaker
  return async (question) => {
    const pause = secondsPaused(breaker, performance.now())
    if (pause > 0)
      return unavailable(`${directory} has not been answering; waiting before the next try.`, pause)
    const answer = await ask(question)
    breaker = breakerAfter(breaker, answer.outcome !== 'unavailable', performance.now())
    return answer
  }
}
