/**
 * Tripadvisor as a directory: read through its Content API, never written. Its search finds similar names, so a place
 * is ours only when its details match our street number, zip code and phone number.
 */
import type { Answer } from '../answer'
import type { DirectoryAdapter, PlaceFacts } from '../directory-adapter'
import { internationalPhone } from '../international-phone'
import { isSameDoor, isSamePhone } from '../place-marks'
import { type Content, contentOf, pathOfId, type TripadvisorSettings } from './content.server'
import { toAddress, toFacts } from './translate'
import { type TripadvisorPlace, tripadvisorFound, tripadvisorPlace } from './wire'

export function tripadvisor(settings: TripadvisorSettings): DirectoryAdapter {
  const content = contentOf(settings)
  return {
    abilities: {
      public_name: 'reads',
      address: 'reads',
      phone: 'reads',
      website: 'reads',
      category: 'none',
      open_status: 'none',
      hours: 'reads',
      special_hours: 'none',
    },
    cannotExpress: () => ({}),
    find: (facts) => findPlace(content, facts),
    async read(remoteId) {
      const answer = await readPlace(content, remoteId)
      if (answer.outcome !== 'ok' || answer.value === null) return answer as Answer<null>
      const place = answer.value
      const { location_id, web_url } = place
      const rest = { claim: 'ours' as const, pending: [], version: null, document: null }
      return {
        outcome: 'ok',
        value: { remoteId: location_id, url: web_url ?? null, facts: toFacts(place), ...rest },
      }
    },
    write: async () => readOnly,
    confirm: async () => readOnly,
  }
}

const readOnly: Answer<never> = {
  outcome: 'rejected',
  status: 405,
  code: 'READ_ONLY',
  reason: 'Tripadvisor is read only: change it in its Management Center.',
}

const mostLookedAt = 5

/** Searches by phone number first, which few places share, then by name and address. */
async function findPlace(
  content: Content,
  facts: PlaceFacts,
): Promise<Answer<{ remoteId: string; url: string | null } | null>> {
  const phone = facts.phone && internationalPhone(facts.phone, facts.address?.country_id).replace(/\D/g, '')
  const { address, city, state } = facts.address ?? { address: '', city: '', state: '' }
  const where = [address, city, state].filter(Boolean).join(', ')
  const searchQuery = facts.public_name ?? ''
  if (searchQuery === '' || where === '') return { outcome: 'ok', value: null }
  for (const query of phone ? [{ phone }, { address: where }] : [{ address: where }]) {
    const found = await content('search', { searchQuery, ...query }, tripadvisorFound)
    if (found.outcome !== 'ok') return found
    const near = found.value.data.filter(
      ({ address_obj }) => !address_obj?.postalcode || isSameDoor(facts.address, toAddress(address_obj)),
    )
    for (const { location_id } of near.slice(0, mostLookedAt)) {
      const answer = await readPlace(content, location_id)
      if (answer.outcome !== 'ok') return answer
      const place = answer.value
      if (place && isOurs(facts, place))
        return { outcome: 'ok', value: { remoteId: place.location_id, url: place.web_url ?? null } }
    }
  }
  return { outcome: 'ok', value: null }
}

/** A place without a phone number has to match our name, street number and zip code. */
function isOurs(facts: PlaceFacts, place: TripadvisorPlace): boolean {
  const theirs = { address: toAddress(place.address_obj), phone: place.phone ?? null }
  if (!isSameDoor(facts.address, theirs.address)) return false
  return theirs.phone
    ? isSamePhone(facts, theirs)
    : place.name?.trim().toLowerCase() === facts.public_name?.trim().toLowerCase()
}

async function readPlace(content: Content, id: string): Promise<Answer<TripadvisorPlace | null>> {
  const path = pathOfId(id)
  if (!path) return { outcome: 'ok', value: null }
  const answer = await content(`${path}/details`, {}, tripadvisorPlace)
  if (answer.outcome === 'rejected' && answer.status === 404) return { outcome: 'ok', value: null }
  return answer
}
