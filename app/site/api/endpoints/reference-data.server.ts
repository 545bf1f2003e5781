/** Countries and states, and the settings and features of the account. */
import { settingCodes } from '#app/kit/access/account-settings'
import { featureNames } from '#app/kit/access/features'
import { countries, statesOf } from '#app/product/locations/reference-data/countries'
import type { Call, Parameter } from '../endpoint'
import { fixedListEndpoint } from '../fixed-list-endpoint.server'
import { invalidQuery } from '../read-query'
import { featureResource, regionResource, settingResource } from '../resources/reference-resource'

const group = 'Reference data'
const keywords: Parameter = {
  name: 'keywords',
  description: 'A part of the name',
  schema: { type: 'string' },
}

function matching<Row extends { name: string }>(rows: readonly Row[], { query }: Pick<Call, 'query'>): Row[] {
  const text = (query.get('keywords') ?? '').trim().toLowerCase()
  return rows.filter(({ name }) => name.toLowerCase().includes(text))
}

export const referenceDataEndpoints = [
  fixedListEndpoint({
    path: 'countries',
    group,
    summary: 'List countries',
    page: 'signed-in',
    rel: 'countries',
    resource: regionResource,
    parameters: [keywords],
    load: (call) => matching(countries(), call),
    links: ({ id }, { links }) => ({
      states: links.to('states', {}, new URLSearchParams({ country_id: id })),
    }),
  }),
  fixedListEndpoint({
    path: 'states',
    group,
    summary: 'List the states of a country',
    page: 'signed-in',
    rel: 'states',
    resource: regionResource,
    parameters: [
      { name: 'country_id', description: 'The id of the country', schema: { type: 'string' } },
      keywords,
    ],
    example: { query: 'country_id=US' },
    load: (call) => {
      const countryId = call.query.get('country_id')
      if (!countryId) throw invalidQuery([{ parameter: 'country_id', detail: 'is required' }])
      return matching(statesOf(countryId), call)
    },
  }),
  fixedListEndpoint({
    path: 'account_settings',
    group,
    summary: 'List the settings of the account',
    page: 'signed-in',
    rel: 'account_settings',
    resource: settingResource,
    load: ({ viewer }) => settingCodes.map((code) => ({ code, value: viewer.settings[code] })),
  }),
  fixedListEndpoint({
    path: 'account_experiments',
    group,
    summary: 'List the features of the account',
    page: 'signed-in',
    rel: 'account_experiments',
    resource: featureResource,
    load: ({ viewer }) => featureNames.map((name) => ({ name, enabled: viewer.features[name] })),
  }),
]
