/**
 * The public registry of health care providers (NPPES, API version 2.1), called from the server only because it does
 * not allow browsers. Create one instance and keep it: it holds the cached answers, the calls of the last second, and
 * the breaker. The registry answers 200 to everything; an error (`Errors`) becomes `rejected` here, with the registry's
 * number as the code.
 */
import { type Answer, throttled, unavailable } from '../answer'
import { ask } from '../ask.server'
import { breakerAfter, closedBreaker, secondsPaused } from '../breaker'
import { answerCache } from './answer-cache'
import { type NpiProvider, providerFrom } from './provider'
import { registryAnswer } from './wire'

export type NpiQuery = Partial<
  Record<
    'number' | 'first_name' | 'last_name' | 'organization_name' | 'city' | 'state' | 'postal_code',
    string
  >
>
export type NpiRegistry = { find: (query: NpiQuery) => Promise<Answer<NpiProvider[]>> }

/** "CMS deactivated NPI … The provider can no longer use this NPI." */
export const deactivatedCode = '15'

const callsPerSecond = 5
const mostResults = '10'

/** `url` ends in `/api/`. */
export function npiRegistry({ url, timeoutMs = 5000 }: { url: string; timeoutMs?: number }): NpiRegistry {
  const answers = answerCache<Answer<NpiProvider[]>>()
  let breaker = closedBreaker
  let calls: number[] = []

  async function call(address: URL): Promise<Answer<NpiProvider[]>> {
    const now = performance.now()
    const pause = secondsPaused(breaker, now)
    if (pause > 0)
      return unavailable('The registry has not been answering; waiting before the next try.', pause)
    calls = calls.filter((at) => at > now - 1000)
    if (calls.length >= callsPerSecond)
      return throttled('The registry is asked five times a second at most.', 1)
    calls.push(now)
    const answer = await ask({
      method: 'GET',
      url: address,
      shape: registryAnswer,
      readProblem: () => null,
      timeoutMs,
    })
    breaker = breakerAfter(breaker, answer.outcome !== 'unavailable', performance.now())
    if (answer.outcome !== 'ok') return answer
    if ('results' in answer.value) return { outcome: 'ok', value: answer.value.results.map(providerFrom) }
    const [first] = answer.value.Errors
    return { outcome: 'rejected', status: 400, code: first?.number ?? '', reason: first?.description ?? '' }
  }

  return {
    async find(query) {
      const address = addressOf(url, query)
      const known = answers.find(address.href, performance.now())
      if (known) return known
      const answer = await call(address)
      const isFinal = answer.outcome === 'ok' || answer.outcome === 'rejected'
      if (isFinal) answers.keep(address.href, answer, performance.now())
      return answer
    },
  }
}

function addressOf(url: string, query: NpiQuery): URL {
  const address = new URL(url)
  address.searchParams.set('version', '2.1')
  address.searchParams.set('limit', mostResults)
  for (const [name, value] of Object.entries(query)) if (value) address.searchParams.set(name, value)
  return address
}
