/**
 * Limits the requests of each token. The counts are in the database, so that all web processes share them. The time
 * window begins with its first request.
 */
import { CompiledQuery } from 'kysely'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { configuration } from '#app/kit/configuration.server'
import { querySignIn } from '#app/kit/database/sign-in-role.server'
import { ApiProblem } from '../problems'

const windowSeconds = 60

let limiter: RateLimiterPostgres | undefined

function quotaLimiter(): RateLimiterPostgres {
  limiter ??= new RateLimiterPostgres({
    storeClient: {
      query: ({ text, values }: { text: string; values: unknown[] }) =>
        querySignIn((connection) => connection.executeQuery(CompiledQuery.raw(text, values))),
    },
    storeType: 'client',
    tableName: 'api_quotas',
    keyPrefix: '',
    tableCreated: true,
    points: configuration().apiPerMinute,
    duration: windowSeconds,
  })
  return limiter
}

/**
 * Counts a request that costs `cost`. Returns the headers that say what is left.
 *
 * @throws a problem if the quota is exceeded.
 */
export async function consumeQuota(tokenId: string, cost: number): Promise<Record<string, string>> {
  try {
    return quotaHeaders(await quotaLimiter().consume(tokenId, cost))
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused
    throw new ApiProblem('quota-exceeded', 'Too many requests. Wait for the seconds in Retry-After.', {
      headers: { ...quotaHeaders(refused), 'Retry-After': String(secondsLeft(refused)) },
    })
  }
}

/** The headers of draft-ietf-httpapi-ratelimit-headers. */
function quotaHeaders(state: RateLimiterRes): Record<string, string> {
  return {
    'RateLimit-Policy': `"minute";q=${configuration().apiPerMinute};w=${windowSeconds}`,
    RateLimit: `"minute";r=${state.remainingPoints};t=${secondsLeft(state)}`,
  }
}

function secondsLeft({ msBeforeNext }: RateLimiterRes): number {
  return Math.max(1, Math.ceil(msBeforeNext / 1000))
}
