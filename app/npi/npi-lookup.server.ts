/**
 * Looking providers up in the public registry, by number or by name and address. Whatever comes back is something to
 * show: a registry that is away, slow or wrong never keeps anybody from saving a location.
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

/** NPIs concern health care alone. */
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

/** A location's public name may be a person's or a practice's. */
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
 * The answer to the field's 'Look up' button in a form that was posted; undefined when it was not pressed. By the
 * number when one is typed, else by public name and address.
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

/** States are known as `US-IL` here, and postal codes reach further than their first five digits. */
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
