/** The registry's search and its errors, according to its documentation and to recorded responses. */
type Address = { address_purpose?: string; city?: string; state?: string; postal_code?: string }
export type RegistryRecord = {
  number: number | string
  enumeration_type: string
  basic: Record<string, string | undefined>
  addresses: Address[]
}
type Query = Record<string, string>
type QueryError = { description: string; field: string; number: string }

const MAX_LIMIT = 200
const deactivatedNumbers = new Set(['1669463816'])
const nameFields = ['first_name', 'last_name', 'organization_name']
const addressFields = ['city', 'state', 'postal_code'] as const

export function searchRegistry(records: RegistryRecord[], query: Query) {
  const error = queryError(query)
  if (error) return { Errors: [error] }
  const limit = Math.min(Number(query.limit) || 10, MAX_LIMIT)
  const skip = Math.min(Number(query.skip) || 0, 1000)
  const results = records.filter((record) => isMatch(record, query)).slice(skip, skip + limit)
  return { result_count: results.length, results }
}

function queryError(query: Query): QueryError | null {
  const error = (number: string, field: string, description: string) => ({ description, field, number })
  const { version, number, enumeration_type: type } = query
  const criteria = ['number', ...nameFields, ...addressFields].filter((name) => query[name])
  if (version !== '2.1') return error('17', 'version', 'Unsupported Version')
  if (number !== undefined && !/^\d{10}$/.test(number)) return error('06', 'number', 'NPI must be 10 digits')
  if (number && deactivatedNumbers.has(number)) return error('15', 'number', deactivatedMessage(number))
  if (type && !/^NPI-[12]$/.test(type)) return error('05', 'enumeration_type', invalidCharactersMessage)
  const short = nameFields.find((name) => /^.?\*$/.test(query[name] ?? ''))
  if (short) return error('03', short, 'Wildcards require at least two leading characters')
  if (criteria.length === 1 && criteria[0] === 'state')
    return error('07', 'state', 'Field state requires additional search criteria')
  if (criteria.length > 0) return null
  return type
    ? error('09', 'enumeration_type', 'enumeration_type requires additional search criteria')
    : error('04', 'generic', 'No valid search criteria provided')
}

const invalidCharactersMessage = 'Field contains special character(s) or wrong number of characters'

function deactivatedMessage(number: string): string {
  return `CMS deactivated NPI ${number}. The provider can no longer use this NPI. Our public registry does not display provider information about NPIs that are not in service.`
}

function isMatch({ number, enumeration_type, basic, addresses }: RegistryRecord, query: Query): boolean {
  const isAddressMatch = (address: Address) =>
    addressFields.every((name) => isTextMatch(address[name], query[name]))
  return (
    (!query.number || String(number) === query.number) &&
    (!query.enumeration_type || enumeration_type === query.enumeration_type) &&
    nameFields.every((name) => isTextMatch(basic[name], query[name])) &&
    (addressFields.every((name) => !query[name]) || addresses.some(isAddressMatch))
  )
}

/**
 * Checks whether a value equals the query, regardless of case. A query that ends with `*`, or that is a five-digit ZIP
 * code, only has to match the beginning of the value.
 */
function isTextMatch(value: string | undefined, query: string | undefined): boolean {
  if (!query) return true
  const [actual, expected] = [(value ?? '').toUpperCase(), query.toUpperCase()]
  if (expected.endsWith('*')) return actual.startsWith(expected.slice(0, -1))
  return actual === expected || (/^\d{5}$/.test(expected) && actual.startsWith(expected))
}
