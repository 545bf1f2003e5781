/**
 * Looks up providers in the public registry, by number or by name and address. The results are only informative: a
 * registry that is down, slow or wrong never prevents a user from saving a location.
 */
import { z } from 'zod'
import { configuration } from '#app/kit/configuration.server'
import { log } from '#app/kit/log.server'
import type { NpiProvider } from '#app/kit/providers/npi-registry/npi-provider'
import {
  createNpiRegistry,
  deactivatedCode,
  type NpiQuery,
  type NpiRegistry,
} from '#app/kit/providers/npi-registry/registry.server'
import type { ProviderResult } from '#app/kit/providers/provider-result'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import { type FoundProvider, type NpiFinding, npiMessages } from './npi'
import { isNpi } from './npi-number'
import { parsePersonName } from './parse-person-name'

let cachedRegistry: NpiRegistry | undefined

function registry(): NpiRegistry {
  cachedRegistry ??= createNpiRegistry(configuration().npi)
  return cachedRegistry
}

/** Checks whether the viewer's account is a healthcare account. Only healthcare providers have NPIs. */
export function isHealthcare({ account }: Pick<Viewer, 'account'>): boolean {
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
const lookupSchema = z.object({
  npi_lookup: text,
  npi: text,
  public_name: text,
  city: text,
  state_id: text,
  zipcode: text,
})

export type ProviderName = Pick<NpiQuery, 'first_name' | 'last_name' | 'organization_name'>
export type ProviderAddress = { city: string; state: string; postal_code: string }

export async function searchNpi(name: ProviderName, address: ProviderAddress): Promise<NpiFinding> {
  const query = { ...name, ...toAddressQuery(address) }
  if (!name.organization_name && !(name.first_name && name.last_name))
    return { outcome: 'not-found', message: npiMessages.noMatch }
  return findingOf(await registry().find(query), npiMessages.noMatch)
}

/**
 * Searches by a location's public name, which can be the name of a person or of a practice: first as a person, then as
 * an organization.
 */
export async function searchNpiByPublicName(
  publicName: string,
  address: ProviderAddress,
): Promise<NpiFinding> {
  const person = parsePersonName(publicName)
  const personFinding = person && (await searchNpi(person, address))
  if (personFinding && personFinding.outcome !== 'not-found') return personFinding
  const name = publicName.replace(/\*/g, '').trim()
  return name.length > 1
    ? searchNpi({ organization_name: `${name}*` }, address)
    : { outcome: 'not-found', message: npiMessages.noMatch }
}

/**
 * Returns the lookup result if the location form was submitted with the 'Look up' button, or undefined otherwise.
 * Searches by the number in the form if there is one, or else by public name and address.
 */
export async function lookUpFromForm(
  viewer: Viewer,
  payload: Record<string, unknown>,
): Promise<NpiFinding | undefined> {
  const { npi_lookup, npi, public_name, city, state_id, zipcode } = lookupSchema.parse(payload)
  if (!isHealthcare(viewer) || npi_lookup !== 'yes') return undefined
  if (npi) return lookUpNpi(npi)
  return searchNpiByPublicName(public_name, { city, state: state_id, postal_code: zipcode })
}

/**
 * Translates an address into parameters of the registry. Our state ids can contain the country (`US-IL`), and postal
 * codes in the registry can be longer than five digits.
 */
function toAddressQuery({ city, state, postal_code }: ProviderAddress): NpiQuery {
  const digits = /^\d{5}/.exec(postal_code.trim())?.[0]
  const code = /^(?:US-)?([A-Z]{2})$/i.exec(state.trim())?.[1]
  return { city: city.trim(), state: code?.toUpperCase(), postal_code: digits && `${digits}*` }
}

function findingOf(result: ProviderResult<NpiProvider[]>, notFoundMessage: string): NpiFinding {
  if (result.outcome === 'rejected')
    return result.code === deactivatedCode
      ? { outcome: 'deactivated', message: npiMessages.deactivated }
      : { outcome: 'not-found', message: notFoundMessage }
  if (result.outcome !== 'ok') {
    log.warn({ reason: result.reason }, 'the NPI registry could not be queried')
    return { outcome: 'unreachable', message: npiMessages.unreachable }
  }
  const active = result.value.filter(({ isActive }) => isActive)
  if (active.length > 0) return { outcome: 'found', providers: active.map(toFoundProvider) }
  return result.value.length > 0
    ? { outcome: 'deactivated', message: npiMessages.deactivated }
    : { outcome: 'not-found', message: notFoundMessage }
}

function toFoundProvider({ isActive: _, ...provider }: NpiProvider): FoundProvider {
  return provider
}
