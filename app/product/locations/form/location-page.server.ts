/**
 * Loads the form for a new or an existing location, and builds the replies to its submissions. Some submissions only
 * look something up (states, categories, places on Google) and return the form with the values entered so far.
 */
import { data } from '@remix-run/node'
import { sql } from 'kysely'
import { z } from 'zod'
import { configuration } from '#app/kit/configuration.server'
import { parseId } from '#app/kit/database/id'
import { loadTogether } from '#app/kit/database/load-together.server'
import type { Id } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'
import { constraintOf } from '#app/kit/forms/form-constraint.server'
import { describeShown } from '#app/kit/forms/form-edits.server'
import { readForm, respondWithForm } from '#app/kit/forms/forms.server'
import type { FoundLocation } from '#app/kit/providers/profile-client/profiles'
import { timeZoneName } from '#app/kit/ui/time-zone-name'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import { loadBillingPreview } from '../billing-preview.server'
import { loadNewestChangeId } from '../conflicts/edit-conflicts.server'
import { findLimitedDirectories } from '../directory-limits/limited-directories.server'
import { blankFacts, type LocationFacts } from '../facts'
import { loadPart } from '../failures.server'
import { applyCopyStep } from '../hours/week-form-values'
import { loadLocationIssues } from '../issues/issues.server'
import type { Location } from '../location'
import { requireLocation } from '../locations.server'
import type { NpiFinding } from '../npi/npi'
import { isHealthcare, lookUpFromForm } from '../npi/npi-lookup.server'
import { loadStoredOverrides } from '../overrides/overrides.server'
import { saveGoogleCategories } from '../reference-data/categories.server'
import { countries, findCountry, statesOf } from '../reference-data/countries'
import { loadSpecialPanel, nearDatesOf } from '../special-hours/panel.server'
import { hoursUnavailableMessage } from '../special-hours/special-hours-messages'
import { timeZoneOf, timeZonesOf } from '../time-zone.server'
import { type FormValues, toFormValues } from './form-values'
import { locationSchema } from './location-schema'
import { missingInformationMessage, overridesUnavailableMessage, updateFailedMessage } from './messages'
import type { SaveRefusal } from './save-location.server'
import { formFieldsOf, searchPlaces } from './search/google-places-search.server'
import { loadCategoryResults } from './search/resolve-category.server'
import type { Countries, NamedChoice } from './sections/named-choice'

export async function loadNewLocationPage(viewer: Viewer, now: Date) {
  return viewer.query(async (tx) => ({
    ...(await loadFormContext(tx, viewer, newLocationFacts(), null)),
    stored: toFormValues(newLocationFacts(), {}, '', []),
    shown: '',
    seen: '0',
    hasPlaceSearch: true,
    billing: await loadBillingPreview(tx, viewer, now),
  }))
}

export function newLocationFacts(): LocationFacts {
  const country = findCountry(configuration().defaultCountry)
  return country ? { ...blankFacts, country: country.name, country_id: country.id } : blankFacts
}

export async function loadEditLocationPage(viewer: Viewer, locationId: string | undefined, now: Date) {
  return viewer.query(async (tx) => {
    // Load the change id before the location: a change saved in between is then reported as a conflict instead of being
    // treated as seen.
    const { seen, location } = await loadTogether(tx, {
      seen: () => loadNewestChangeId(tx, parseId(locationId) ?? '0'),
      location: () => requireLocation(tx, locationId),
    })
    const { page, overrides, special, issues } = await loadTogether(tx, {
      page: () => loadFormContext(tx, viewer, location, location.id),
      overrides: () => loadPart(tx, overridesUnavailableMessage, () => loadStoredOverrides(tx, location.id)),
      special: async () =>
        viewer.features.special_hours
          ? loadPart(tx, hoursUnavailableMessage, () => loadSpecialPanel(tx, location, viewer.timeZone, now))
          : null,
      issues: () => loadLocationIssues(tx, location.id),
    })
    const saved = special?.value?.saved ?? []
    const stored = toFormValues(location, overrides.value ?? {}, findStateId(location), saved)
    return {
      ...page,
      location: { id: location.id, name: location.name },
      stored,
      shown: describeShown(plainValuesOf(stored)),
      seen,
      hasPlaceSearch: issues.length > 0,
      canDelete: viewer.can('location.delete'),
      overridesFailure: overrides.failure,
      special,
    }
  })
}

/**
 * Returns the values of the fields that are neither hours nor overrides. Saving compares with the history instead, but if
 * the form can't be saved, its page tells by them which values were typed.
 */
const plainValuesOf = ({ hours, special_hours, overrides, ...values }: FormValues) => values

/** The constraints of the form's fields. Any date can be passed, because the constraints do not depend on it. */
const constraint = constraintOf(locationSchema('2000-01-01'))

async function loadFormContext(tx: Tx, viewer: Viewer, facts: LocationFacts, locationId: Id | null) {
  const lists = await loadTogether(tx, {
    directories: () => findLimitedDirectories(tx, locationId),
    countries: () => loadCountriesByUse(tx),
  })
  return {
    constraint,
    ...lists,
    states: statesOf(facts.country_id).map(toChoice),
    zones: timeZonesOf(facts.country_id),
    timeZone: timeZoneName(timeZoneOf(facts) ?? viewer.timeZone),
    hasNpi: isHealthcare(viewer),
    canEditPlaceId: viewer.userType === 'admin',
    canOverride: viewer.can('local_listing.create'),
    offersContact: viewer.can('local_listing.read'),
  }
}

/** Keeps only the properties that a list shows. The codes of 250 countries would add 1 kB to the page. */
const toChoice = ({ id, name }: NamedChoice): NamedChoice => ({ id, name })

/** Loads the list of countries, split into those where the account has locations and all others. */
async function loadCountriesByUse(tx: Tx): Promise<Countries> {
  const { rows } = await sql<{ id: string }>`
    select distinct country_id as id from locations where account_id = ${tx.accountId}`.execute(tx)
  const used = new Set([newLocationFacts().country_id, ...rows.map(({ id }) => id)])
  const all = countries().map(toChoice)
  return { used: all.filter(({ id }) => used.has(id)), others: all.filter(({ id }) => !used.has(id)) }
}

export function findStateId({ country_id, state_id, state_code, state }: Location): string {
  const states = statesOf(country_id)
  const name = state.toLowerCase()
  const found =
    states.find(({ id }) => id === state_id) ??
    states.find(({ code }) => code !== '' && code === state_code) ??
    states.find((each) => each.name.toLowerCase() === name)
  return found?.id ?? ''
}

const text = z.string().trim().catch('')
/**
 * The fields used by the form's lookups. They have their own schema so that a lookup works even if other fields are
 * invalid.
 */
const lookupSchema = z.object({
  intent: text,
  seen: text,
  country_id: text,
  place: text,
  place_q: text,
  category_q: text,
  category_searched_q: text,
  category_found: text,
  category_id: text,
  category_page: text,
})

/**
 * Parses the form. `timeZone` is the location's time zone, which determines the current date for the validation of
 * holiday hours.
 */
export async function readLocationForm(
  request: Request,
  viewer: Viewer,
  now: Date,
  timeZone?: string | null,
) {
  const { today } = nearDatesOf(timeZone ?? viewer.timeZone, now)
  const form = await readForm(request, locationSchema(today))
  const values = lookupSchema.parse(form.payload)
  const intent = values.category_page ? 'find-category' : values.intent
  const sent: ReadonlySet<string> = new Set(Object.keys(form.payload))
  return Object.assign(form, { values, sent, lookupIntent: intent === 'save' ? null : intent || null })
}

type SubmittedLocationForm = Awaited<ReturnType<typeof readLocationForm>>

/**
 * Builds the reply that shows the form again, with validation errors, conflicts, changes to confirm, or the results of
 * a lookup.
 */
export async function buildLocationReply(viewer: Viewer, form: SubmittedLocationForm, refusal?: SaveRefusal) {
  const found = await viewer.query((tx) => loadSearchedCategories(tx, form, refusal))
  const places = /-place$/.test(form.lookupIntent ?? '')
    ? await searchPlaces(viewer, form.values.place_q.slice(0, 300))
    : undefined
  const selected = places?.places.find(({ placeId }) => placeId === form.values.place)
  const filledFields =
    form.lookupIntent === 'use-place' && selected ? await loadFilledFields(viewer, selected) : {}
  const npi = await lookUpFromForm(viewer, form.payload)
  const countryId = filledFields.country_id ?? form.values.country_id
  const extra = {
    states: statesOf(countryId).map(toChoice),
    zones: timeZonesOf(countryId),
    found,
    places: selected ? undefined : places,
    npi,
    conflicts: refusal?.conflicts ?? [],
    override: refusal?.override ?? null,
    // Without a conflict, do not advance `seen`: the form's values are as old as when it was opened, even though the
    // rest of the page has been loaded again.
    seen: refusal?.seen ?? form.values.seen.slice(0, 50),
    lead: refusal ? updateFailedMessage : missingInformationMessage,
    hasFailed: Boolean(refusal?.failure),
  }
  if (form.lookupIntent && !refusal) {
    const initialValue = { ...form.reply({}).initialValue, ...filledFields }
    // With JavaScript, the fields are already mounted, so an intent is needed to fill in the values of the selected
    // place.
    const intent = selected && ({ type: 'update', payload: { name: '', value: initialValue } } as const)
    return data({ initialValue, intent, error: undefined, status: undefined, ...extra })
  }
  const status = extra.hasFailed ? 500 : extra.override ? 409 : 422
  const response = respondWithForm(form, refusal?.errors, { status })
  const reply = applyCopyStep(response.data)
  const initialValue = { ...reply.initialValue, ...singleProviderNumber(npi, form.payload.npi) }
  return data({ ...reply, initialValue, ...extra }, response.init ?? undefined)
}

/** Returns the form fields to fill in from a place. Adds its category to ours if Google has a new one. */
async function loadFilledFields(viewer: Viewer, place: FoundLocation): Promise<Record<string, string>> {
  const { category } = place
  const saved = category && (await viewer.query((tx) => saveGoogleCategories(tx, [category])))
  return formFieldsOf(place, saved?.get(category!.gcid) ?? null)
}

/**
 * Returns the NPI to fill in if the number field was blank and the lookup found exactly one provider; otherwise an
 * empty object.
 */
function singleProviderNumber(finding: NpiFinding | undefined, input: unknown): { npi?: string } {
  const [only, ...others] = finding?.outcome === 'found' ? finding.providers : []
  return only && others.length === 0 && !input ? { npi: only.number } : {}
}

/** Loads the category search results after a search, and again on later submissions until a category is chosen. */
async function loadSearchedCategories(tx: Tx, form: SubmittedLocationForm, refusal?: SaveRefusal) {
  const { category_id, category_q, category_searched_q, category_found, category_page } = form.values
  const query = category_q.slice(0, 200)
  const isRequested = form.lookupIntent === 'find-category' || refusal?.errors.category_q
  const isSameSearch = query !== '' && query === category_searched_q
  const isOpen = isSameSearch && category_found !== ''
  const page = isSameSearch ? pageNumberOf(isRequested ? category_page : category_found) : 1
  return isRequested || isOpen
    ? loadCategoryResults(tx, query, page, isSameSearch ? category_id : null)
    : undefined
}

function pageNumberOf(submitted: string): number {
  return /^[1-9]\d{0,2}$/.test(submitted) ? Number(submitted) : 1
}
