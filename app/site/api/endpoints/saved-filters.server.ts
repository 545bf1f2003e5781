/** Saved filters: those of the user, and those that others share. */
import { z } from 'zod'
import { loadSavedFilters, savedListFilter } from '#app/platform/filters/saved/list-saved-filters.server'
import {
  catchSaveFailure,
  createSavedFilter,
  type SaveFailure,
  updateConditions,
  updateSavedFilter,
} from '#app/platform/filters/saved/save-filter.server'
import type { SavedFilter } from '#app/platform/filters/saved/saved-filter'
import { newSavedFilterSchema, savedFilterSchema } from '#app/platform/filters/saved/saved-filter-schema'
import { requireSavedFilter } from '#app/platform/filters/saved/visible-filters.server'
import type { StoredFilter } from '#app/platform/filters/stored-filter'
import { dashboardFilter } from '#app/site/dashboard/dashboard-filter'
import { deleteSavedFilter } from '#app/site/saved-filters/delete-saved-filter.server'
import { accessiblePages, requireAccessiblePage } from '#app/site/saved-filters/saved-filter-pages.server'
import { type Call, defineEndpoint } from '../endpoint'
import { itemEndpoint } from '../item-endpoint.server'
import { filteredPagesEndpoint } from '../numbered-list-endpoint.server'
import { ApiProblem, formProblem } from '../problems'
import { halObject, recordSchema } from '../representation'
import { conditionsProperty, savedFilterResource } from '../resources/saved-filter-resource'

const group = 'Saved filters'

type OwnedFilter = SavedFilter & { accountId: string }

const filterLinks = (saved: OwnedFilter, { links, viewer }: Call) => {
  const page = requireAccessiblePage(viewer, saved)
  return {
    self: links.to('user_preferences/:filterId', { filterId: saved.id }),
    page: links.page(page.path(viewer.href, new URLSearchParams({ savedFilterId: saved.id }))),
  }
}

async function loadFilter({ tx, viewer, params }: Call): Promise<OwnedFilter> {
  const saved = await requireSavedFilter(tx, viewer, params.filterId)
  requireAccessiblePage(viewer, saved)
  return { ...saved, accountId: tx.accountId }
}

/** @throws a problem if these are not conditions of the page. */
function readConditions(viewer: Call['viewer'], page: string, config: object): StoredFilter {
  const { report } = requireAccessiblePage(viewer, { page })
  const definition = report?.filter ?? dashboardFilter
  const filter = definition.fromStored({ ...config, v: 1 })
  if (!filter) throw formProblem({ config: [`is not a filter of ${page}`] })
  return definition.toStored(filter)
}

function requireSaved<Success extends { ok: true }>(outcome: Success | SaveFailure): Success {
  if (outcome.ok) return outcome
  const [reason] = outcome.errors[''] ?? []
  throw reason === undefined ? formProblem(outcome.errors) : new ApiProblem('conflict', reason)
}

async function replyWithFilter(call: Call, filterId: string, status: 200 | 201) {
  const saved = await loadFilter({ ...call, params: { filterId } })
  const links = filterLinks(saved, call)
  return {
    status,
    body: halObject(savedFilterResource.represent(saved), links),
    ...(status === 201 && { location: links.self?.href }),
  } as const
}

const typeProperty = z.literal('saved_filters').default('saved_filters')
const newFilterBody = z.strictObject({
  preference_type: typeProperty,
  page: z.string().default('reviews'),
  name: newSavedFilterSchema.shape.name,
  config: conditionsProperty,
})
const filterBody = z.strictObject({
  preference_type: typeProperty,
  name: newSavedFilterSchema.shape.name.optional(),
  config: conditionsProperty.optional(),
  prune: z.boolean().default(true).describe('false: config changes only the conditions that it names'),
  shared_with: savedFilterSchema.shape.sharedWith.nullable(),
  is_default: z.boolean().optional(),
})

async function changeFilter(call: Call<z.output<typeof filterBody>>) {
  const { tx, viewer, body, ifMatch } = call
  const saved = await loadFilter(call)
  if (body.config) {
    const config = body.prune ? body.config : { ...(saved.filter as object), ...body.config }
    const filter = readConditions(viewer, saved.page, config)
    const knownVersion = ifMatch ?? saved.version
    requireSaved(
      await catchSaveFailure(
        updateConditions(tx, viewer, saved, { filter, knownVersion }),
        'Failed to update filter',
      ),
    )
  }
  const { name = saved.name, shared_with = saved.sharedWith, is_default = saved.isDefault } = body
  const change = { name, sharedWith: shared_with ?? undefined, isDefault: is_default }
  requireSaved(
    await catchSaveFailure(updateSavedFilter(tx, viewer, saved, change), 'Failed to update filter'),
  )
  return replyWithFilter(call, saved.id, 200)
}

export const savedFilterEndpoints = [
  filteredPagesEndpoint({
    path: 'user_preferences',
    group,
    summary: 'List saved filters',
    page: '/settings/saved-filters',
    rel: 'user_preferences',
    filter: savedListFilter,
    resource: savedFilterResource,
    load: async ({ tx, viewer }, filter, slice) => {
      const pages = accessiblePages(viewer).map(({ name }) => name)
      const { rows, total } = await loadSavedFilters(tx, viewer, { filter, pages }, slice)
      return { rows: rows.map((saved) => ({ ...saved, accountId: tx.accountId })), total }
    },
    links: filterLinks,
  }),
  defineEndpoint({
    method: 'post',
    path: 'user_preferences',
    group,
    summary: 'Save a filter',
    page: '/settings/saved-filters/new',
    body: newFilterBody,
    example: {
      body: {
        name: 'Bad reviews',
        page: 'reviews',
        config: { dateDescriptor: 'thirty_days', rating: [1, 2] },
      },
    },
    responses: { 201: recordSchema(savedFilterResource) },
    reply: async (call) => {
      const { tx, viewer, body } = call
      const { page, name, config } = body
      const filter = readConditions(viewer, page, config)
      const creation = createSavedFilter(tx, viewer, { page, name, filter })
      const { id } = requireSaved(await catchSaveFailure(creation, 'Failed to create filter'))
      return replyWithFilter(call, id, 201)
    },
  }),
  itemEndpoint({
    path: 'user_preferences/:filterId',
    group,
    summary: 'Load a saved filter',
    page: '/settings/saved-filters',
    resource: savedFilterResource,
    find: loadFilter,
    links: filterLinks,
  }),
  defineEndpoint({
    method: 'patch',
    path: 'user_preferences/:filterId',
    group,
    summary: 'Change a saved filter',
    page: '/settings/saved-filters/:filterId/edit',
    body: filterBody,
    example: { body: { name: 'Very bad reviews', config: { rating: [1] }, prune: false } },
    responses: { 200: recordSchema(savedFilterResource) },
    reply: changeFilter,
  }),
  defineEndpoint({
    method: 'delete',
    path: 'user_preferences/:filterId',
    group,
    summary: 'Delete a saved filter',
    page: '/settings/saved-filters/:filterId/delete',
    responses: { 204: null },
    reply: async (call) => {
      const saved = await loadFilter(call)
      const deletion = deleteSavedFilter(call.tx, call.viewer, saved, '')
      requireSaved(await catchSaveFailure(deletion, 'Failed to delete filter'))
      return { status: 204 }
    },
  }),
]
