/**
 * Yelp as a directory: read through its Places API, and written through jobs of its Data Ingestion API, which are
 * polled after five minutes. Without a user of the Data Ingestion API, Yelp is read-only. A business is created only if
 * none was found. If the creation is sent twice, Yelp finds the first business by its name and address.
 */

import type {
  Confirmation,
  DirectoryAdapter,
  FieldAbility,
  ShownListing,
  Submission,
} from '../directory-adapter'
import { internationalPhone } from '../international-phone'
import { type ListingFacts, type ListingField, listingFields } from '../listing-facts'
import { mapResult, type ProviderResult, unavailableResult } from '../provider-result'
import { isSameLocation, locationKey } from '../same-location'
import { createYelpIngestApi, createYelpPlacesApi, type YelpIngestApi, type YelpSettings } from './api.server'
import { formatJobName, jobOfNewListing, newListingId, parseJobName, toConfirmation } from './ingest-jobs'
import { toEdit, toFacts, unsupportedFields } from './translate'
import { type YelpBusiness, yelpBusiness } from './wire'

const defaultPollSeconds = 5 * 60

export function createYelpAdapter(settings: YelpSettings): DirectoryAdapter {
  const api = createYelpPlacesApi(settings)
  const ingest = createYelpIngestApi(settings)
  const { now = () => new Date(), pollAfterSeconds = defaultPollSeconds } = settings

  return {
    abilities: fieldAbilities(settings),
    unsupportedFields,
    async find(facts) {
      const matches = await api.match(facts)
      return mapResult(matches, ({ businesses }) => {
        const business = businesses.find((business) => isSameLocation(facts, toFacts(business)))
        return business ? { remoteId: business.id, url: listingUrl(business) } : null
      })
    },
    async read(remoteId) {
      const id = await findYelpId(ingest, remoteId)
      if (id.outcome !== 'ok' || id.value === null) return id as ProviderResult<null>
      return mapResult(await api.find(id.value), (business) => business && toShownListing(business))
    },
    write: (shown, facts, fields) =>
      settings.user === ''
        ? Promise.resolve(readOnlyResult)
        : submitEdit(ingest, now(), shown, facts, fields),
    async confirm(_, job) {
      const { id, sentAt } = parseJobName(job)
      if (now().getTime() - sentAt < pollAfterSeconds * 1000)
        return { outcome: 'ok', value: { state: 'pending' } satisfies Confirmation }
      return mapResult(await ingest.getJobStatus(id), toConfirmation)
    },
  }
}

/**
 * Returns what the adapter can do with each field. The category is `reads`, because it can be set only if the business
 * has none yet.
 */
function fieldAbilities({ user }: YelpSettings): Record<ListingField, FieldAbility> {
  const ability = (field: ListingField): FieldAbility => {
    if (user !== '') return field === 'category' ? 'reads' : 'writes'
    return field === 'website' ? 'none' : 'reads'
  }
  return Object.fromEntries(listingFields.map((field) => [field, ability(field)])) as Record<
    ListingField,
    FieldAbility
  >
}

/**
 * Returns Yelp's id of a business. The id of a new business is reported by its job. Returns null if the business was
 * not created or Yelp does not know the job, so that the business is searched for again.
 */
async function findYelpId(ingest: YelpIngestApi, remoteId: string): Promise<ProviderResult<string | null>> {
  const job = jobOfNewListing(remoteId)
  if (job === null) return { outcome: 'ok', value: remoteId }
  const status = await ingest.getJobStatus(parseJobName(job).id)
  if (status.outcome === 'rejected' && status.status === 404) return { outcome: 'ok', value: null }
  if (status.outcome !== 'ok') return status
  const id = status.value.business_results?.[0]?.yelp_business_id
  if (id) return { outcome: 'ok', value: id }
  if (toConfirmation(status.value).state !== 'rejected')
    return unavailableResult('Yelp hasn’t created the business yet.', 300)
  return { outcome: 'ok', value: null }
}

function toShownListing(business: YelpBusiness): ShownListing {
  return {
    remoteId: business.id,
    url: listingUrl(business),
    facts: toFacts(business),
    claim: business.is_claimed === false ? 'unclaimed' : 'ours',
    pending: [],
    version: null,
    document: business,
  }
}

function listingUrl({ url, alias }: YelpBusiness): string | null {
  // Remove the query that Yelp adds to track visits.
  return url?.split('?')[0] || (alias ? `https://www.yelp.com/biz/${alias}` : null)
}

async function submitEdit(
  ingest: YelpIngestApi,
  now: Date,
  shown: ShownListing | null,
  facts: ListingFacts,
  fields: ListingField[],
): Promise<ProviderResult<Submission>> {
  const current = yelpBusiness.safeParse(shown?.document).data ?? null
  if (shown && !current) return unavailableResult('Yelp’s last listing data is not available.')
  const today = now.toISOString().slice(0, 10)
  const sentFields = current ? fields : listingFields.filter((field) => hasValue(facts, field))
  const { update, taken, refused } = toEdit(current, facts, [...sentFields], today)
  if (current && taken.length === 0)
    return { outcome: 'ok', value: { remoteId: current.id, job: null, taken, refused } }
  const result = await ingest.create({
    matching_criteria: matchingCriteria(current, facts),
    options: { create_if_missing: current === null, use_matching_criteria_for_update: false },
    partner_business_id: locationKey(facts),
    update,
  })
  return mapResult(result, ({ job_id }) => {
    const job = formatJobName({ id: job_id, sentAt: now.getTime() })
    return { remoteId: current?.id ?? newListingId(job), job, taken, refused }
  })
}

function hasValue(facts: ListingFacts, field: ListingField): boolean {
  const value = facts[field]
  return Array.isArray(value) ? value.length > 0 : value !== null
}

/**
 * Returns the values by which Yelp identifies the business: Yelp's own values if it has the business, otherwise ours.
 */
function matchingCriteria(current: YelpBusiness | null, ours: ListingFacts) {
  const { public_name, address, phone } = current ? { ...ours, ...toFacts(current) } : ours
  const criteria = {
    yelp_business_id: current?.id,
    name: public_name,
    address1: address?.address,
    city: address?.city,
    state: address?.state,
    postal_code: address?.zipcode,
    country: address?.country_id,
    phone: phone && internationalPhone(phone, address?.country_id),
  }
  return Object.fromEntries(Object.entries(criteria).filter(([, value]) => value))
}

const readOnlyResult: ProviderResult<never> = {
  outcome: 'rejected',
  status: 403,
  code: 'READ_ONLY',
  reason: 'Yelp is read-only here.',
}
