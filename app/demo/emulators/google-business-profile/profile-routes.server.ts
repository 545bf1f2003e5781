/**
 * The methods of Business Information v1 and Account Management v1 that we use, following their discovery documents:
 * listing, reading, editing and comparing profiles, and searching profiles and categories. Field masks are required.
 * Edits are reviewed and limited to ten per minute and profile.
 */
import { type Request, type Response, Router } from 'express'
import type { createEditLimiter } from '#app/kit/providers/google-business-profile/edit-limiter'
import { demoCategories } from './categories'
import { type GoogleError, invalidArgument, omitEmpty, sendError, type Wire } from './google-responses'
import { editableFields, findViolation } from './profile-rules'
import { editProfile, type ProfileState, type StoredProfile } from './profile-state.server'
import type { GoogleSettings } from './state.server'

type ProfileContext = {
  profiles: ProfileState
  settings: GoogleSettings
  secondsUntilEdit: ReturnType<typeof createEditLimiter>
  /** Returns the names of the Google accounts that the request's token has access to, or null for all accounts. */
  accountsOf: (request: Request) => string[] | null
  now: () => Date
}
type Method = (google: ProfileContext, request: Request) => Wire | GoogleError

export function profileRoutes(context: ProfileContext): Router {
  const respond = (method: Method) => (request: Request, response: Response) => {
    const result = method(context, request)
    if ('refused' in result) sendError(response, result as GoogleError)
    else response.json(result)
  }
  return Router()
    .get('/accounts', respond(listAccounts))
    .get('/accounts/:account/locations', respond(listLocations))
    .get(/^\/locations\/([^/:]+):getGoogleUpdated$/, respond(getGoogleUpdated))
    .get(/^\/locations\/([^/:]+)\/VoiceOfMerchantState$/, respond(getVerification))
    .get(/^\/locations\/([^/:]+)$/, respond(getLocation))
    .patch(/^\/locations\/([^/:]+)$/, respond(patchLocation))
    .get('/categories', respond(listCategories))
    .post(/^\/googleLocations:search$/, respond(searchProfiles))
}

function listAccounts({ profiles, accountsOf }: ProfileContext, request: Request): Wire {
  const visibleAccounts = accountsOf(request)
  const accounts = [...profiles.accounts.values()]
    .filter(({ name }) => !visibleAccounts || visibleAccounts.includes(name))
    .map((one) => ({ ...one, type: 'LOCATION_GROUP', role: 'PRIMARY_OWNER', verificationState: 'VERIFIED' }))
  return omitEmpty({ accounts })
}

function listLocations(context: ProfileContext, request: Request): Wire | GoogleError {
  const { profiles, accountsOf, now } = context
  const account = `accounts/${request.params.account}`
  const visibleAccounts = accountsOf(request)
  if (visibleAccounts && account !== 'accounts/-' && !visibleAccounts.includes(account)) return notFound
  const mask = parseMask(request.query.readMask)
  if (!mask) return missingMask('read_mask')
  const found = profiles
    .inAccount(account, now())
    .filter((profile) => !visibleAccounts || visibleAccounts.includes(profile.account))
  const size = Math.min(Number(request.query.pageSize) || 10, 100)
  const start = Number(request.query.pageToken) || 0
  const locations = found.slice(start, start + size).map((profile) => toWireLocation(profile, mask))
  const nextPageToken = start + size < found.length ? String(start + size) : undefined
  return omitEmpty({ locations, nextPageToken })
}

function getLocation(context: ProfileContext, request: Request): Wire | GoogleError {
  const mask = parseMask(request.query.readMask)
  if (!mask) return missingMask('read_mask')
  const profile = findProfile(context, request)
  return profile ? toWireLocation(profile, mask) : notFound
}

function getGoogleUpdated(context: ProfileContext, request: Request): Wire | GoogleError {
  const mask = parseMask(request.query.readMask)
  if (!mask) return missingMask('read_mask')
  const profile = findProfile(context, request)
  if (!profile) return notFound
  const publicProfile = {
    ...profile,
    location: { ...profile.location, ...(profile.review?.before ?? {}), ...profile.shown },
  }
  return omitEmpty({
    location: toWireLocation(publicProfile, mask),
    diffMask: Object.keys(profile.shown).join(','),
    pendingMask: Object.keys(profile.review?.before ?? {}).join(','),
  })
}

function getVerification(context: ProfileContext, request: Request): Wire | GoogleError {
  const profile = findProfile(context, request)
  if (!profile) return notFound
  return profile.verification ?? { hasVoiceOfMerchant: true, hasBusinessAuthority: true }
}

function patchLocation(context: ProfileContext, request: Request): Wire | GoogleError {
  const profile = findProfile(context, request)
  if (!profile) return notFound
  const mask = parseMask(request.query.updateMask)
  if (!mask) return missingMask('update_mask')
  const unknown = mask.find((field) => !editableFields.has(field))
  if (unknown) return invalidArgument('update_mask', `Invalid field: ${unknown}`)
  const edit = Object.fromEntries(mask.map((field) => [field, request.body?.[field]]))
  const refusal = editError(profile, edit)
  if (refusal) return refusal
  if (request.query.validateOnly === 'true') return {}
  const { settings, secondsUntilEdit, now } = context
  if (settings.isQuotaEnforced && secondsUntilEdit(profile.name, now().getTime()) > 0) return tooManyEdits
  const { moderationSeconds } = settings
  editProfile(profile, edit, moderationSeconds === null ? null : now().getTime() + moderationSeconds * 1000)
  return toWireLocation(profile, [...mask, 'name', 'metadata'])
}

function editError(profile: StoredProfile, edit: Wire): GoogleError | null {
  const violation = profile.refuses
    ? { reason: profile.refuses, field: 'location', message: 'The emulator was told to refuse this profile.' }
    : findViolation(edit, { ...profile.location, ...edit }, profile.location)
  return violation && { ...invalidArgument(violation.field, violation.message), reason: violation.reason }
}

function listCategories(_: ProfileContext, { query }: Request): Wire | GoogleError {
  if (!query.regionCode || !query.languageCode)
    return invalidArgument('region_code', 'Region and language are required.')
  const [, start = ''] = /^displayName=(.*)$/.exec(String(query.filter ?? '')) ?? []
  const found = demoCategories.filter(([name]) => name.toLowerCase().startsWith(start.toLowerCase()))
  const size = Math.min(Number(query.pageSize) || 10, 100)
  const categories = found
    .slice(0, size)
    .map(([displayName, id]) => ({ name: `categories/gcid:${id}`, displayName }))
  return omitEmpty({ categories })
}

/** Returns the profiles in which every word of the query is the beginning of a word in the name or the address. */
function searchProfiles({ profiles, now }: ProfileContext, { body }: Request): Wire | GoogleError {
  const { query, location, pageSize = 3 } = body ?? {}
  if (typeof query !== 'string' && typeof location?.title !== 'string')
    return invalidArgument('query', 'Either a query or a location with a title is required.')
  const searchText = query ?? [location.title, location.storefrontAddress?.addressLines?.[0] ?? ''].join(' ')
  const searchTerms = splitTerms(searchText)
  const found = profiles.inAccount('accounts/-', now()).filter((one) => {
    const profileTerms = splitTerms(JSON.stringify([one.location.title, one.location.storefrontAddress]))
    return (
      searchTerms.length > 0 &&
      searchTerms.every((word) => profileTerms.some((term) => term.startsWith(word)))
    )
  })
  const googleLocations = found.slice(0, Math.min(Number(pageSize) || 3, 10)).map((one) => ({
    name: `googleLocations/${one.placeId}`,
    location: toWireLocation(one, ['title', 'storefrontAddress', 'phoneNumbers', 'websiteUri', 'metadata']),
    requestAdminRightsUri: `https://business.google.com/arc/p/${one.placeId}`,
  }))
  return omitEmpty({ googleLocations })
}

function findProfile({ profiles, accountsOf, now }: ProfileContext, request: Request): StoredProfile | null {
  const profile = profiles.find(`locations/${request.params[0]}`, now())
  const visibleAccounts = accountsOf(request)
  return profile && (!visibleAccounts || visibleAccounts.includes(profile.account)) ? profile : null
}

function toWireLocation(profile: StoredProfile, mask: string[]): Wire {
  const metadata = omitEmpty({
    hasGoogleUpdated: Object.keys(profile.shown).length > 0,
    hasPendingEdits: profile.review !== null,
    canDelete: true,
    hasVoiceOfMerchant: true,
    placeId: profile.placeId,
    mapsUri: profile.placeId && `https://maps.google.com/maps?cid=${profile.placeId}`,
  })
  const allFields: Wire = { ...profile.location, name: profile.name, metadata }
  return omitEmpty(Object.fromEntries(mask.map((field) => [field, allFields[field]])))
}

/** Returns the top-level fields of a field mask, or null if the mask is missing or empty. */
function parseMask(mask: unknown): string[] | null {
  const fields = String(mask ?? '')
    .split(',')
    .filter(Boolean)
  return fields.length > 0 ? [...new Set(fields.map((path) => path.split('.')[0]!))] : null
}

function splitTerms(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}

const missingMask = (field: string) => invalidArgument(field, `The field ${field} is required.`)
const notFound: GoogleError = { refused: 'NOT_FOUND', message: 'Requested entity was not found.' }
const tooManyEdits: GoogleError = {
  refused: 'RESOURCE_EXHAUSTED',
  message: "Quota exceeded for quota metric 'Edits' and limit 'Edits per minute per profile'.",
}
