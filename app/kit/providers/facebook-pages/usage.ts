/**
 * The load that Facebook reports for a connection: percentages of the hourly limit, for the application (`X-App-Usage`)
 * and for each business (`X-Business-Use-Case-Usage`). Near 100 percent, calls begin to fail and further calls extend
 * the block, so we pause before that.
 */
import { z } from 'zod'

const usage = z.looseObject({
  call_count: z.number().default(0),
  total_time: z.number().default(0),
  total_cputime: z.number().default(0),
  /** The minutes until access is restored, or 0 while access is not blocked. */
  estimated_time_to_regain_access: z.number().default(0),
})
const usageByBusiness = z.record(z.string(), z.array(usage))

const nearLimit = 95
const defaultPauseSeconds = 300
const maxPauseSeconds = 3600

/** Returns the seconds to pause, or null if no limit is near. */
export function usagePauseSeconds(headers: Pick<Headers, 'get'>): number | null {
  const usages = [
    ...parseUsage(usage, headers.get('x-app-usage')).flatMap((one) => [one]),
    ...parseUsage(usageByBusiness, headers.get('x-business-use-case-usage')).flatMap((all) =>
      Object.values(all).flat(),
    ),
  ]
  const waitSeconds = usages
    .filter(
      (one) =>
        Math.max(one.call_count, one.total_time, one.total_cputime) >= nearLimit ||
        one.estimated_time_to_regain_access > 0,
    )
    .map((one) => Math.min(one.estimated_time_to_regain_access * 60 || defaultPauseSeconds, maxPauseSeconds))
  return waitSeconds.length > 0 ? Math.max(...waitSeconds) : null
}

function parseUsage<T>(shape: z.ZodType<T>, header: string | null): T[] {
  try {
    const parsed = shape.safeParse(JSON.parse(header ?? 'null'))
    return parsed.success ? [parsed.data] : []
  } catch {
    return []
  }
}
