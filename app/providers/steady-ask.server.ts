/**
 * Asks a directory until it has failed five times in a row, and then leaves it alone for half a minute. One for each
 * connection: the breaker lives in it and nowhere else.
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
