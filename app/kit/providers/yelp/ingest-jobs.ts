/**
 * The stored name of a job, and its outcome. Yelp requires a delay before the first poll, so the name contains the time
 * when the job was sent. A new business has no id until its job is done, so it is identified by its job until then.
 */
import type { Confirmation } from '../directory-adapter'
import type { ListingField } from '../listing-facts'
import { explainRejection } from '../rejection-reason'
import { unknownError } from './problem'
import type { YelpJobStatus } from './wire'

export type YelpJob = { id: string; sentAt: number }

export function formatJobName({ id, sentAt }: YelpJob): string {
  return `${Math.floor(sentAt / 1000)}/${id}`
}

export function parseJobName(name: string): YelpJob {
  const slash = name.indexOf('/')
  return { id: name.slice(slash + 1), sentAt: Number(name.slice(0, slash)) * 1000 }
}

const newListingPrefix = 'new:'

export function newListingId(job: string): string {
  return `${newListingPrefix}${job}`
}

/** Returns the job of a new business, or null when the business already has an id from Yelp. */
export function jobOfNewListing(remoteId: string): string | null {
  return remoteId.startsWith(newListingPrefix) ? remoteId.slice(newListingPrefix.length) : null
}

const fieldByName: Record<string, ListingField> = {
  name: 'public_name',
  address1: 'address',
  address2: 'address',
  address3: 'address',
  city: 'address',
  state: 'address',
  postal_code: 'address',
  country: 'address',
  phone: 'phone',
  url: 'website',
  categories: 'category',
  closed: 'open_status',
  temporarily_closed: 'open_status',
  hours: 'hours',
}
const finalStates = ['COMPLETED', 'APPLIED', 'REJECTED', 'FAILED']
const rejectedStates = ['REJECTED', 'FAILED']

export function toConfirmation({ status, business_results }: YelpJobStatus): Confirmation {
  const result = business_results?.[0]
  const states = [status, ...Object.values(result?.update_results ?? {}).map((one) => one.status)]
  if (states.some((state) => !finalStates.includes(state))) return { state: 'pending' }
  const fields = Object.entries(result?.update_results ?? {}).filter(([, one]) =>
    rejectedStates.includes(one.status),
  )
  const reasons = fields.map(([name, { error }]) => ({
    field: fieldByName[name] ?? null,
    reason: explain(
      errorMessage(error) ?? '',
      `Yelp doesn’t accept the ${name.replaceAll('_', ' ')}. Correct it and save again.`,
    ),
  }))
  if (reasons.length > 0) return { state: 'rejected', reasons }
  if (!rejectedStates.includes(status) && !rejectedStates.includes(result?.status ?? ''))
    return { state: 'live' }
  const raw = errorMessage(result?.error)
  return {
    state: 'rejected',
    reasons: raw === null ? [] : [{ field: null, reason: explain(raw, unknownError) }],
  }
}

/** Yelp documents no codes for the results of its jobs, only sentences. */
const explain = (raw: string, otherwise: string) => explainRejection({}, [], { otherwise, raw })

/**
 * Returns the sentence in an error, which is a string or an object that contains one. Returns null if there is none.
 */
function errorMessage(error: unknown): string | null {
  if (typeof error === 'string') return error.trim() || null
  if (error === null || typeof error !== 'object') return null
  const { description, message, text } = error as Record<string, unknown>
  return [description, message, text].map(errorMessage).find((one) => one !== null) ?? null
}
