/**
 * Loads the forms for a new and an existing location and builds the replies to their posts. Lookups made while filling
 * in the form (states, categories, places on Google) are answered with the form as it was typed.
 */
import { data } from '@remix-run/node'
import { sql } from 'kysely'
import { z } from 'zod'
import { asId } from '#app/database/id'
import type { Tx } from '#app/database/tenant.server'
import { constraintOf } from '#app/form-constraint.server'
import { formReply, readForm } from '#app/forms.server'
import type { NpiFinding } from '#app/npi/npi'
import { npiFinding, usesNpi } from '#app/npi/npi-lookup.server'
import type { Viewer } from '#app/viewer/viewer.server'
import { billingPreview } from '../billing-preview.server'
import { blankFacts, type Location, type LocationFacts } from '../facts'
import { loadedPart } from '../failure.server'
import { withDaysCopied } from '../hours/typed-week'
import { issuesOfOne } from '../issues/issues.server'
import { requireLocation } from '../locations.server'
import { keptOverridesOf } from '../overrides/overrides.server'
import { countries, statesOf } from '../places/countries'
import { nearDates, specialPanel } from '../special-hours/panel.server'
import { noDaysLoaded } from '../special-hours/special-hours-messages'
import { supportEmail } from '../support.server'
import { zoneOf, zonesOf } from '../time-zone.server'
import { foundCategories } from './category-choice.server'
import type { Countries, NamedChoice } from './country-state-fields'
import { newestChange } from './edit-conflicts.server'
import { storedValues } from './form-values'
import type { Refused } from './location-changes.server'
import { locationSchema } from './location-schema'
import { couldNotUpdate, missingInformation, noOverrides } from './messages'
import { fieldsOf, foundPlaces } from './place-search.server'

export async function newLocationPage(viewer: Viewer, now: Date) {
  return viewer.query(async (tx) => ({
    ...(await around(tx, viewer, blankFacts)),
    stored: storedValues(blankFacts, {}, '', []),
    seen: '0',
    seeksPlace: true,
    billing: await billingPreview(tx, viewer, now),
  }))
}

export async function editLocationPage(viewer: Viewer, locationId: string | undefined, now: Date) {
  return viewer.query(async (tx) => {
    // Read first, so that a change saved in the meantime never counts as seen.
    const seen = await newestChange(tx, asId(locationId) ?? '0')
    const location = await requireLocation(tx, locationId)
    const page = await around(tx, viewer, location)
    const overrides = await loadedPart(tx, noOverrides, () => keptOverridesOf(tx, location.id))
    const special = viewer.features.special_hours
      ? await loadedPart(tx, noDaysLoaded, () => specialPanel(tx, location, viewer.timeZone, now))
      : null
    return {
      ...page,
      location: { id: location.id, name: location.name },
      stored: storedValues(location, overrides.value ?? {}, stateIdOf(location), special?.value?.saved ?? []),
      seen,
      seeksPlace: (await issuesOfOne(tx, location.id)).length > 0,
      mayDelete: viewer.can('location.delete'),
      overridesFailure: overrides.failure,
      special,
    }
  })
}

/** The constraints do not depend on the date. */
const constraint = constraintOf(locationSchema('2000-01-01'))

async function around(tx: Tx, viewer: Viewer, facts: LocationFacts) {
  const readsListings = viewer.can('local_listing.read')
  return {
    constraint,
    countries: await countriesByUse(tx),
    states: statesOf(facts.country_id).map(choiceOf),
    zones: zonesOf(facts.country_id),
    timeZone: zoneOf(facts) ?? viewer.timeZone,
    hasNpi: usesNpi(viewer),
    seesPlaceId: viewer.userType === 'admin',
    mayOverride: viewer.can('local_listing.create'),
    contact: readsListings ? await supportEmail(tx) : null,
  }
}

/** Drops everything that a list does not render: the codes of 250 countries add 1 kB to the page. */
const choiceOf = ({ id, name }: NamedChoice): NamedChoice => ({ id, name })

/** Puts the countries in which the account has locations first. */
async function countriesByUse(tx: Tx): Promise<Countries> {
  const { rows } = await sql<{ id: string }>`
    select distinct country_id as id from locations where account_id = ${tx.accountId}`.execute(tx)
  const used = new Set([blankFacts.country_id, ...rows.map(({ id }) => id)])
  const all = countries().map(choiceOf)
  return { own: all.filter(({ id }) => used.has(id)), others: all.filter(({ id }) => !used.has(id)) }
}

function stateIdOf({ country_id, state_id, state_code, state }: Location): string {
  const states = statesOf(country_id)
  const name = state.toLowerCase()
  const found =
    states.find(({ id }) => id === state_id) ??
    states.find(({ code }) => code !== '' && code === state_code) ??
    states.find((each) => each.name.toLowerCase() === name)
  return found?.id ?? ''
}

const text = z.string().trim().catch('')
/** The fields used by the form's lookups, which work no matter what else in the form is invalid. */
const stepSchema = z.object({
  intent: text,
  seen: text,
  country_id: text,
  place: text,
  place_q: text,
  category_q: text,
  category_sought: text,
  category_found: text,
})

/** Parses the form with a schema that knows the current date at the location. */
export async function readLocationForm(
  request: Request,
  viewer: Viewer,
  now: Date,
  timeZone?: string | null,
) {
  const { today } = nearDates(timeZone ?? viewer.timeZone, now)
  const form = await readForm(request, locationSchema(today))
  const values = stepSchema.parse(form.payload)
  return Object.assign(form, { values, asksFor: values.intent === 'save' ? null : values.intent || null })
}

type LocationForm = Awaited<ReturnType<typeof readLocationForm>>

/**
 * Returns the form again: refused with errors, with conflicting edits or changes to confirm, or with the results of a
 * lookup.
 */
export async function locationReply(viewer: Viewer, form: LocationForm, refused?: Refused) {
  const found = await viewer.query((tx) => soughtCategories(tx, form, refused))
  const places = /-place$/.test(form.asksFor ?? '')
    ? await foundPlaces(viewer, form.values.place_q.slice(0, 300))
    : undefined
  const place = places?.places.find(({ placeId }) => placeId === form.values.place)
  const filled = form.asksFor === 'use-place' && place ? fieldsOf(place) : {}
  const npi = await npiFinding(viewer, form.payload)
  const countryId = filled.country_id ?? form.values.country_id
  const extra = {
    states: statesOf(countryId).map(choiceOf),
    zones: zonesOf(countryId),
    found,
    places: place ? undefined : places,
    npi,
    conflicts: refused?.conflicts ?? [],
    override: refused?.override ?? null,
    // Stays at the change the form was opened at, because its values are that old even when the page around it is new.
    seen: refused?.seen ?? form.values.seen.slice(0, 50),
    lead: refused ? couldNotUpdate : missingInformation,
    hasFailed: Boolean(refused?.failure),
  }
  if (form.asksFor && !refused) {
    const initialValue = { ...form.reply({}).initialValue, ...filled }
    // With JavaScript the fields are already mounted, so this intent updates them with the place's values.
    const intent = place && ({ type: 'update', payload: { name: '', value: initialValue } } as const)
    return data({ initialValue, intent, error: undefined, status: undefined, ...extra })
  }
  const status = extra.hasFailed ? 500 : extra.override ? 409 : 422
  const answer = formReply(form, refused?.errors, { status })
  const reply = withDaysCopied(answer.data)
  const initialValue = { ...reply.initialValue, ...onlyNumber(npi, form.payload.npi) }
  return data({ ...reply, initialValue, ...extra }, answer.init ?? undefined)
}

/** When a lookup without a number finds exactly one provider, fills in its number. */
function onlyNumber(finding: NpiFinding | undefined, typed: unknown): { npi?: string } {
  const [only, ...others] = finding?.outcome === 'found' ? finding.providers : []
  return only && others.length === 0 && !typed ? { npi: only.number } : {}
}

/** Keeps showing the search results until a category is chosen. */
async function soughtCategories(tx: Tx, form: LocationForm, refused?: Refused) {
  const { category_q, category_sought, category_found } = form.values
  const words = category_q.slice(0, 200)
  const wants = form.asksFor === 'find-category' || refused?.errors.category_q
  const isOpen = words !== '' && words === category_sought && category_found !== ''
  return wants || isOpen ? foundCategories(tx, words) : undefined
}
