/**
 * Looks up providers in the public registry, by number or by name and address. Every result is only information: a
 * registry that is down, slow or wrong never prevents saving a location.
 */
import { z } from 'zod'
import { configuration } from '#app/configuration.server'
import { log } from '#app/log.server'
import type { Answer } from '#app/providers/answer'
import type { NpiProvider } from '#app/providers/npi-registry/provider'
import {
  deactivatedCode,
  type NpiQuery,
  type NpiRegistry,
  npiRegistry,
} from '#app/providers/npi-registry/registry.server'
import type { Viewer } from '#app/viewer/viewer.server'
import { type FoundProvider, type NpiFinding, npiMessages } from './npi'
import { isNpi } from './npi-number'
import { personName } from './person-name'

let kept: NpiRegistry | undefined

function registry(): NpiRegistry {
  kept ??= npiRegistry(configuration().npi)
  return kept
}

/** NPIs apply to healthcare only. */
export function usesNpi({ account }: Pick<Viewer, 'account'>): boolean {
  return account.vertical === 'healthcare'
}

export async function lookUpNpi(number: string): Promise<NpiFinding> {
  if (!isNpi(number)) return { outcome: 'not-found', message: npiMessages.notFound }
  return findingOf(await registry().find({ number }), npiMessages.notFound)
}

const text = z
  .string()
  .trim()
  .transform((value) => value.slice(0, 200))
  .catch('')
const lookUpSchema = z.object({
  npi_asked: text,
  npi: text,
  public_name: text,
  city: text,
  state_id: text,
  zipcode: text,
})

export type ProviderName = Pick<NpiQuery, 'first_name' | 'last_name' | 'organization_name'>
export type ProviderPlace = { city: string; state: string; postal_code: string }

export async function searchNpi(name: ProviderName, place: ProviderPlace): Promise<NpiFinding> {
  const query = { ...name, ...searchedPlace(place) }
  if (!name.organization_name && !(name.first_name && name.last_name))
    return { outcome: 'not-found', message: npiMessages.noMatch }
  return findingOf(await registry().find(query), npiMessages.noMatch)
}

/** A location's public name may be that of a person or a practice, so both are searched, the person first. */
export async function searchNpiByPublicName(publicName: string, place: ProviderPlace): Promise<NpiFinding> {
  const person = personName(publicName)
  const asPerson = person && (await searchNpi(person, place))
  if (asPerson && asPerson.outcome !== 'not-found') return asPerson
  const name = publicName.replace(/\*/g, '').trim()
  return name.length > 1
    ? searchNpi({ organization_name: `${name}*` }, place)
    : { outcome: 'not-found', message: npiMessages.noMatch }
}

/**
 * Returns the result of the field's 'Look up' button in a posted form; undefined when it was not pressed. Searches by
 * the number when one is typed, otherwise by public name and address.
 */
export async function npiFinding(
  viewer: Viewer,
  payload: Record<string, unknown>,
): Promise<NpiFinding | undefined> {
  const { npi_asked, npi, public_name, city, state_id, zipcode } = lookUpSchema.parse(payload)
  if (!usesNpi(viewer) || npi_asked !== 'yes') return undefined
  if (npi) return lookUpNpi(npi)
  return searchNpiByPublicName(public_name, { city, state: state_id, postal_code: zipcode })
}

/** States have ids such as `US-IL` here, and postal codes in the registry may be longer than five digits. */
function searchedPlace({ city, state, postal_code }: ProviderPlace): NpiQuery {
  const digits = /^\d{5}/.exec(postal_code.trim())?.[0]
  const code = /^(?:US-)?([A-Z]{2})$/i.exec(state.trim())?.[1]
  return { city: city.trim(), state: code?.toUpperCase(), postal_code: digits && `${digits}*` }
}

function findingOf(answer: Answer<NpiProvider[]>, nothing: string): NpiFinding {
  if (answer.outcome === 'rejected')
    return answer.code === deactivatedCode
      ? { outcome: 'deactivated', message: npiMessages.deactivated }
      : { outcome: 'not-found', message: nothing }
  if (answer.outcome !== 'ok') {
    log.warn({ reason: answer.reason }, 'the NPI registry could not be asked')
    return { outcome: 'unreachable', message: npiMessages.unreachable }
  }
  const active = answer.value.filter(({ isActive }) => isActive)
  if (active.length > 0) return { outcome: 'found', providers: active.map(found) }
  return answer.value.length > 0
    ? { outcome: 'deactivated', message: npiMessages.deactivated }
    : { outcome: 'not-found', message: nothing }
}

function found({ isActive: _, ...provider }: NpiProvider): FoundProvider {
  return provider
}
