/** How the registry searches and what it refuses, by its documentation and by answers others recorded. */
type Address = { address_purpose?: string; city?: string; state?: string; postal_code?: string }
export type RegistryRecord = {
  number: number | string
  enumeration_type: string
  basic: Record<string, string | undefined>
  addresses: Address[]
}
type Query = Record<string, string>
type Refusal = { description: string; field: string; number: string }

const largestLimit = 200
const deactivated = new Set(['1669463816'])
const names = ['first_name', 'last_name', 'organization_name']
const places = ['city', 'state', 'postal_code'] as const

export function answerOf(records: RegistryRecord[], query: Query) {
  const refusal = refusalOf(query)
  if (refusal) return { Errors: [refusal] }
  const limit = Math.min(Number(query.limit) || 10, largestLimit)
  const skip = Math.min(Number(query.skip) || 0, 1000)
  const results = records.filter((record) => isMatch(record, query)).slice(skip, skip + limit)
  return { result_count: results.length, results }
}

function refusalOf(query: Query): Refusal | null {
  const error = (number: string, field: string, description: string) => ({ description, field, number })
  const { version, number, enumeration_type: type } = query
  const criteria = ['number', ...names, ...places].filter((name) => query[name])
  if (version !== '2.1') return error('17', 'version', 'Unsupported Version')
  if (number !== undefined && !/^\d{10}$/.test(number)) return error('06', 'number', 'NPI must be 10 digits')
  if (number && deactivated.has(number)) return error('15', 'number', gone(number))
  if (type && !/^NPI-[12]$/.test(type)) return error('05', 'enumeration_type', wrongCharacters)
  const short = names.find((name) => /^.?\*$/.test(query[name] ?? ''))
  if (short) return error('03', short, 'Wildcards require at least two leading characters')
  if (criteria.length === 1 && criteria[0] === 'state')
    return error('07', 'state', 'Field state requires additional search criteria')
  if (criteria.length > 0) return null
  return type
    ? error('09', 'enumeration_type', 'enumeration_type requires additional search criteria')
    : error('04', 'generic', 'No valid search criteria provided')
}

const wrongCharacters = 'Field contains special character(s) or wrong number of characters'

function gone(number: string): string {
  return `CMS deactivated NPI ${number}. The provider can no longer use this NPI. Our public registry does not display provider information about NPIs that are not in service.`
}

function isMatch({ number, enumeration_type, basic, addresses }: RegistryRecord, query: Query): boolean {
  const isPlaced = (address: Address) => places.every((name) => isLike(address[name], query[name]))
  return (
    (!query.number || String(number) === query.number) &&
    (!query.enumeration_type || enumeration_type === query.enumeration_type) &&
    names.every((name) => isLike(basic[name], query[name])) &&
    (places.every((name) => !query[name]) || addresses.some(isPlaced))
  )
}

/** Whole words are asked for; with a `*` at the end, beginnings. */
function isLike(value: string | undefined, asked: string | undefined): boolean {
  if (!asked) return true
  const [has, wanted] = [(value ?? '').toUpperCase(), asked.toUpperCase()]
  if (wanted.endsWith('*')) return has.startsWith(wanted.slice(0, -1))
  return has === wanted || (/^\d{5}$/.test(wanted) && has.startsWith(wanted))
}
