/**
 * Business Information v1 and Account Management v1 as their discovery documents describe them, for what we ask of
 * them: profiles listed, read, edited and compared, places and categories searched. Masks are required; an edit goes
 * into review, and ten a minute are taken of each profile.
 */
import { type Request, type Response, Router } from 'express'
import type { editCounter } from '#app/providers/google-business-profile/edit-rate'
import { starterCategories } from './categories'
import { breachOf, editableFields } from './profile-rules'
import { editProfile, type ProfileState, type StoredProfile } from './profile-state.server'
import type { EmulatorSettings } from './state.server'
import { invalid, type Refusal, sendRefusal, type Wire, withoutEmpty } from './wire'

type Google = {
  profiles: ProfileState
  settings: EmulatorSettings
  secondsUntilEdit: ReturnType<typeof editCounter>
  /** The Google accounts a request's token may see; null: all. */
  accountsOf: (request: Request) => string[] | null
  now: () => Date
}
type Method = (google: Google, request: Request) => Wire | Refusal

export function profileRoutes(google: Google): Router {
  const answer = (method: Method) => (request: Request, response: Response) => {
    const result = method(google, request)
    if ('refused' in result) sendRefusal(response, result as Refusal)
    else response.json(result)
  }
  return Router()
    .get('/accounts', answer(listAccounts))
    .get('/accounts/:account/locations', answer(listLocations))
    .get(/^\/locations\/([^/:]+):getGoogleUpdated$/, answer(getGoogleUpdated))
    .get(/^\/locations\/([^/:]+)\/VoiceOfMerchantState$/, answer(getVerification))
    .get(/^\/locations\/([^/:]+)$/, answer(getLocation))
    .patch(/^\/locations\/([^/:]+)$/, answer(patchLocation))
    .get('/categories', answer(listCategories))
    .post(/^\/googleLocations:search$/, answer(searchPlaces))
}

function listAccounts({ profiles, accountsOf }: Google, request: Request): Wire {
  const seen = accountsOf(request)
  const accounts = [...profiles.accounts.values()]
    .filter(({ name }) => !seen || seen.includes(name))
    .map((one) => ({ ...one, type: 'LOCATION_GROUP', role: 'PRIMARY_OWNER', verificationState: 'VERIFIED' }))
  return withoutEmpty({ accounts })
}

function listLocations(google: Google, request: Request): Wire | Refusal {
  const { profiles, accountsOf, now } = google
  const account = `accounts/${request.params.account}`
  const seen = accountsOf(request)
  if (seen && account !== 'accounts/-' && !seen.includes(account)) return notFound
  const mask = maskOf(request.query.readMask)
  if (!mask) return noMask('read_mask')
  const found = profiles.inAccount(account, now()).filter((one) => !seen || seen.includes(one.account))
  const size = Math.min(Number(request.query.pageSize) || 10, 100)
  const start = Number(request.query.pageToken) || 0
  const locations = found.slice(start, start + size).map((one) => wireLocation(one, mask))
  const nextPageToken = start + size < found.length ? String(start + size) : undefined
  return withoutEmpty({ locations, nextPageToken })
}

function getLocation(google: Google, request: Request): Wire | Refusal {
  const mask = maskOf(request.query.readMask)
  if (!mask) return noMask('read_mask')
  const one = profileOf(google, request)
  return one ? wireLocation(one, mask) : notFound
}

function getGoogleUpdated(google: Google, request: Request): Wire | Refusal {
  const mask = maskOf(request.query.readMask)
  if (!mask) return noMask('read_mask')
  const one = profileOf(google, request)
  if (!one) return notFound
  const asShown = { ...one, location: { ...one.location, ...(one.review?.before ?? {}), ...one.shown } }
  return withoutEmpty({
    location: wireLocation(asShown, mask),
    diffMask: Object.keys(one.shown).join(','),
    pendingMask: Object.keys(one.review?.before ?? {}).join(','),
  })
}

function getVerification(google: Google, request: Request): Wire | Refusal {
  const one = profileOf(google, request)
  if (!one) return notFound
  return one.verification ?? { hasVoiceOfMerchant: true, hasBusinessAuthority: true }
}

function patchLocation(google: Google, request: Request): Wire | Refusal {
  const one = profileOf(google, request)
  if (!one) return notFound
  const mask = maskOf(request.query.updateMask)
  if (!mask) return noMask('update_mask')
  const unknown = mask.find((field) => !editableFields.has(field))
  if (unknown) return invalid('update_mask', `Invalid field: ${unknown}`)
  const edit = Object.fromEntries(mask.map((field) => [field, request.body?.[field]]))
  const refusal = refusalOf(one, edit)
  if (refusal) return refusal
  if (request.query.validateOnly === 'true') return {}
  const { settings, secondsUntilEdit, now } = google
  if (settings.isQuotaEnforced && secondsUntilEdit(one.name, now().getTime()) > 0) return tooManyEdits
  const { moderationSeconds } = settings
  editProfile(one, edit, moderationSeconds === null ? null : now().getTime() + moderationSeconds * 1000)
  return wireLocation(one, [...mask, 'name', 'metadata'])
}

function refusalOf(one: StoredProfile, edit: Wire): Refusal | null {
  const breach = one.refuses
    ? { reason: one.refuses, field: 'location', message: 'The emulator was told to refuse this profile.' }
    : breachOf(edit, { ...one.location, ...edit }, one.location)
  return breach && { ...invalid(breach.field, breach.message), reason: breach.reason }
}

function listCategories(_: Google, { query }: Request): Wire | Refusal {
  if (!query.regionCode || !query.languageCode)
    return invalid('region_code', 'Region and language are required.')
  const [, start = ''] = /^displayName=(.*)$/.exec(String(query.filter ?? '')) ?? []
  const found = starterCategories.filter(([name]) => name.toLowerCase().startsWith(start.toLowerCase()))
  const size = Math.min(Number(query.pageSize) || 10, 100)
  const categories = found
    .slice(0, size)
    .map(([displayName, id]) => ({ name: `categories/gcid:${id}`, displayName }))
  return withoutEmpty({ categories })
}

/** Every word of the query stands in the name or the address. */
function searchPlaces({ profiles, now }: Google, { body }: Request): Wire | Refusal {
  const { query, location, pageSize = 3 } = body ?? {}
  if (typeof query !== 'string' && typeof location?.title !== 'string')
    return invalid('query', 'Either a query or a location with a title is required.')
  const sought = query ?? [location.title, location.storefrontAddress?.addressLines?.[0] ?? ''].join(' ')
  const words = wordsOf(sought)
  const found = profiles.inAccount('accounts/-', now()).filter((one) => {
    const known = wordsOf(JSON.stringify([one.location.title, one.location.storefrontAddress]))
    return words.length > 0 && words.every((word) => known.some((other) => other.startsWith(word)))
  })
  const googleLocations = found.slice(0, Math.min(Number(pageSize) || 3, 10)).map((one) => ({
    name: `googleLocations/${one.placeId}`,
    location: wireLocation(one, ['title', 'storefrontAddress', 'phoneNumbers', 'websiteUri', 'metadata']),
    requestAdminRightsUri: `https://business.google.com/arc/p/${one.placeId}`,
  }))
  return withoutEmpty({ googleLocations })
}

function profileOf({ profiles, accountsOf, now }: Google, request: Request): StoredProfile | null {
  const one = profiles.find(`locations/${request.params[0]}`, now())
  const seen = accountsOf(request)
  return one && (!seen || seen.includes(one.account)) ? one : null
}

function wireLocation(one: StoredProfile, mask: string[]): Wire {
  const metadata = withoutEmpty({
    hasGoogleUpdated: Object.keys(one.shown).length > 0,
    hasPendingEdits: one.review !== null,
    canDelete: true,
    hasVoiceOfMerchant: true,
    placeId: one.placeId,
    mapsUri: one.placeId && `https://maps.google.com/maps?cid=${one.placeId}`,
  })
  const whole: Wire = { ...one.location, name: one.name, metadata }
  return withoutEmpty(Object.fromEntries(mask.map((field) => [field, whole[field]])))
}

/** Only the fields at the top are told apart; null when there is no mask at all. */
function maskOf(mask: unknown): string[] | null {
  const fields = String(mask ?? '')
    .split(',')
    .filter(Boolean)
  return fields.length > 0 ? [...new Set(fields.map((path) => path.split('.')[0]!))] : null
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}

const noMask = (field: string) => invalid(field, `The field ${field} is required.`)
const notFound: Refusal = { refused: 'NOT_FOUND', message: 'Requested entity was not found.' }
const tooManyEdits: Refusal = {
  refused: 'RESOURCE_EXHAUSTED',
  message: "Quota exceeded for quota metric 'Edits' and limit 'Edits per minute per profile'.",
}
