/** Locations and their changes. */
import { changeReport } from '#app/product/locations/history/change-report.server'
import { locationReport } from '#app/product/locations/list/location-report.server'
import { requireLocation } from '#app/product/locations/locations.server'
import { itemEndpoint } from '../item-endpoint.server'
import { listEndpoint } from '../list-endpoint.server'
import { changeResource } from '../resources/change-resource'
import { listedLocationResource, locationResource } from '../resources/location-resource'
import { locationLinks, locationVersion } from './location-record.server'

const group = 'Locations'

export const locationEndpoints = [
  listEndpoint({
    path: 'locations',
    group,
    summary: 'List locations',
    rel: 'locations',
    report: locationReport,
    resource: listedLocationResource,
    links: locationLinks,
  }),
  itemEndpoint({
    path: 'locations/:locationId',
    group,
    summary: 'Load all facts of a location',
    page: '/settings/locations/:locationId/details',
    resource: locationResource,
    version: locationVersion,
    find: ({ tx, params }) => requireLocation(tx, params.locationId),
    links: locationLinks,
  }),
  listEndpoint({
    path: 'location_changes',
    group,
    summary: 'List changes to locations',
    rel: 'location_changes',
    report: changeReport,
    resource: changeResource,
    links: ({ locationId }, { links }) => ({ location: links.to('locations/:locationId', { locationId }) }),
  }),
]
