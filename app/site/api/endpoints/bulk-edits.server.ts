/** Changes of many locations at once, and their results. */

import {
  type BulkEditWithCounts,
  countStates,
  listBulkEdits,
  requireBulkEdit,
} from '#app/product/locations/bulk-edit/bulk-edits.server'
import { resultFilter } from '#app/product/locations/bulk-edit/bulk-filter'
import { requireDraft } from '#app/product/locations/bulk-edit/bulk-pages.server'
import { findResultRows } from '#app/product/locations/bulk-edit/bulk-rows.server'
import type { Call } from '../endpoint'
import { fixedListEndpoint } from '../fixed-list-endpoint.server'
import { itemEndpoint } from '../item-endpoint.server'
import { numberedListEndpoint } from '../numbered-list-endpoint.server'
import { readChoice } from '../read-query'
import { bulkEditResource, bulkResultResource } from '../resources/bulk-edit-resource'

const group = 'Bulk edits'
const page = '/settings/locations/bulk/:editId' as const

const editLinks = ({ id }: BulkEditWithCounts, { links, viewer }: Call) => ({
  self: links.to('bulk_actions/:editId', { editId: id }),
  results: links.to('bulk_actions/:editId/results', { editId: id }),
  page: links.page(viewer.href(page, { editId: id })),
})

/** A draft is visible only to the user who prepares it. */
async function requireVisibleEdit({ tx, viewer, params }: Call) {
  const edit = await requireBulkEdit(tx, params.editId)
  return edit.status === 'draft' ? requireDraft(tx, viewer, edit.id) : edit
}

const states = resultFilter.rules.views

export const bulkEditEndpoints = [
  fixedListEndpoint({
    path: 'bulk_actions',
    group,
    summary: 'List the newest bulk edits',
    page: '/settings/locations/bulk',
    rel: 'bulk_actions',
    resource: bulkEditResource,
    load: ({ tx }) => listBulkEdits(tx),
    links: editLinks,
  }),
  itemEndpoint({
    path: 'bulk_actions/:editId',
    group,
    summary: 'Load a bulk edit, and count its locations by state',
    page,
    resource: bulkEditResource,
    find: async (call) => {
      const edit = await requireVisibleEdit(call)
      return { ...edit, counts: await countStates(call.tx, edit.id) }
    },
    links: editLinks,
  }),
  numberedListEndpoint({
    path: 'bulk_actions/:editId/results',
    group,
    summary: 'List the locations of a bulk edit with their results',
    page,
    rel: 'results',
    resource: bulkResultResource,
    parameters: [
      {
        name: 'state',
        description: 'The result; rejected if Google did not accept the change',
        schema: { type: 'string', enum: states },
      },
      { name: 'keywords', description: 'Words of the name or the address', schema: { type: 'string' } },
    ],
    load: async (call, range) => {
      const edit = await requireVisibleEdit(call)
      const params = new URLSearchParams({ search_terms: call.query.get('keywords') ?? '' })
      const state = readChoice(call.query, 'state', states)
      if (state !== null) params.set('view', state)
      return findResultRows(call.tx, edit.id, resultFilter.read(params), range)
    },
    links: ({ id }, { links }) => ({ location: links.to('locations/:locationId', { locationId: id }) }),
  }),
]
