/** Registry records for the practices of the demo's dental group. The records and their numbers are invented. */
import type { RegistryRecord } from './search-registry'

const practices = [
  {
    number: '2000100018',
    address_1: '2656 N WAUWATOSA AVE',
    city: 'WAUWATOSA',
    state: 'WI',
    postal_code: '53213',
  },
  {
    number: '2000100026',
    address_1: '4035 N OAKLAND AVE',
    city: 'SHOREWOOD',
    state: 'WI',
    postal_code: '53211',
  },
  {
    number: '2000100034',
    address_1: '1145 N ALPINE RD',
    city: 'ROCKFORD',
    state: 'IL',
    postal_code: '61107',
  },
]

export const demoRecords: RegistryRecord[] = practices.map(({ number, ...address }) => ({
  number,
  enumeration_type: 'NPI-2',
  basic: { organization_name: 'QUILLMERE DENTAL GROUP', organizational_subpart: 'NO', status: 'A' },
  addresses: [{ address_purpose: 'LOCATION', ...address }],
}))
