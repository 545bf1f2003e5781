/** The child accounts of a partner account. */
import { accountReport } from '#app/accounts/partners/accounts/account-report.server'
import { listEndpoint } from '../list-endpoint.server'
import { accountResource } from '../resources/account-resource'

export const partnerEndpoints = [
  listEndpoint({
    path: 'accounts',
    group: 'Partner accounts',
    summary: 'List child accounts',
    rel: 'accounts',
    report: accountReport,
    resource: accountResource,
    links: () => ({}),
    isNumbered: true,
  }),
]
