/** The content of the reference pages, generated from the declarations of the calls. */
import { z } from 'zod'
import { routeByAddress } from '#app/kit/routing/match-route.server'
import type { Access } from '#app/kit/routing/route-table'
import { allEndpoints } from '../all-endpoints.server'
import { type Endpoint, nameOf, type Parameter, templateOf } from '../endpoint'
import { apiBase } from '../links.server'

type ReferenceEntry = { name: string; method: string; path: string; summary: string }
export type ReferenceGroup = { name: string; calls: ReferenceEntry[] }
export type ReferenceField = { name: string; type: string; description: string; isRequired: boolean }
type ReferenceParameter = { name: string; aliases: string[]; type: string; description: string }

export type CallReference = ReferenceEntry & {
  requirement: string
  cost: number
  parameters: ReferenceParameter[]
  body: ReferenceField[] | null
  responses: { status: string; description: string; fields: ReferenceField[] }[]
  curl: string
}

export function listReference(): ReferenceGroup[] {
  const groups = new Map<string, ReferenceEntry[]>()
  for (const endpoint of allEndpoints)
    groups.set(endpoint.group, [...(groups.get(endpoint.group) ?? []), entryOf(endpoint)])
  return [...groups].map(([name, calls]) => ({ name, calls }))
}

/** Returns the reference of a call, or null if there is no call with this name. */
export function findCallReference(name: string | undefined): CallReference | null {
  const endpoint = allEndpoints.find((each) => nameOf(each) === name)
  if (!endpoint) return null
  const { parameters, body, responses, cost } = endpoint
  return {
    ...entryOf(endpoint),
    requirement: formatRequirement(endpoint),
    cost,
    parameters: parameters.map(describeParameter),
    body: body ? fieldsOf(body, 'input') : null,
    responses: Object.entries(responses).map(([status, schema]) => ({
      status,
      description: schema?.description ?? '',
      fields: schema ? fieldsOf(schema, 'output') : [],
    })),
    curl: formatCurl(endpoint),
  }
}

function entryOf(endpoint: Endpoint): ReferenceEntry {
  const { method, path, summary } = endpoint
  return { name: nameOf(endpoint), method: method.toUpperCase(), path: `/${templateOf(path)}`, summary }
}

function formatRequirement({ page, method }: Endpoint): string {
  if (page === 'public') return 'None'
  if (page === 'signed-in') return 'Any token'
  const { access, submit } = routeByAddress(page)
  const permissions = permissionsIn(access)
  if (submit && method !== 'get') permissions.push(submit)
  return permissions.length > 0 ? permissions.join(' and ') : 'Any token'
}

function permissionsIn(access: Access): string[] {
  if (typeof access === 'string') return access === 'signed-in' || access === 'public' ? [] : [access]
  return 'anyOf' in access ? [access.anyOf.join(' or ')] : [...access]
}

function describeParameter({ name, aliases = [], description, schema }: Parameter): ReferenceParameter {
  const { items } = schema
  const values = (items ?? schema).enum
  const type = values ? values.join(', ') : (items ?? schema).type
  return { name, aliases: [...aliases], description, type: items ? `list of ${type}` : type }
}

type JsonSchema = {
  type?: string | string[]
  description?: string
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  enum?: unknown[]
  const?: unknown
  anyOf?: JsonSchema[]
}

function fieldsOf(schema: z.ZodType, io: 'input' | 'output'): ReferenceField[] {
  return describeFields(z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonSchema)
}

/** Describes the rows of a list by the names of their properties: `_embedded.reviews[].rating`. */
function describeFields({ properties = {}, required = [] }: JsonSchema, prefix = ''): ReferenceField[] {
  return Object.entries(properties).flatMap(([key, property]) => {
    const name = `${prefix}${key}`
    if (key === '_embedded') return describeFields(property, `${name}.`)
    if (prefix.endsWith('_embedded.') && property.items) return describeFields(property.items, `${name}[].`)
    const description = property.description ?? ''
    return [{ name, type: formatType(property), description, isRequired: required.includes(key) }]
  })
}

function formatType({ type, items, anyOf, enum: values, const: value }: JsonSchema): string {
  if (values) return values.map((each) => JSON.stringify(each)).join(', ')
  if (value !== undefined) return JSON.stringify(value)
  if (anyOf) return anyOf.map(formatType).join(' or ')
  if (items) return `list of ${formatType(items)}`
  return [type ?? 'object'].flat().join(' or ')
}

function formatCurl({ method, path, example }: Endpoint): string {
  const lines = [
    `curl -H "Authorization: Bearer $TOKEN"`,
    ...(method === 'get' ? [] : [`-X ${method.toUpperCase()}`]),
    ...(example.body ? [`-H 'Content-Type: application/json'`, `-d '${JSON.stringify(example.body)}'`] : []),
    `"${apiBase()}/${path.replace(/:(\w+)/g, '<$1>')}${example.query ? `?${example.query}` : ''}"`,
  ]
  return lines.join(' \\\n  ').replaceAll(':reviewId', '<reviewId>')
}
