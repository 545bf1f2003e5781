/** Widgets that show reviews on a business's own site. */
import { normalizeSearch } from '#app/platform/filters/field-values'
import { enabledWidgetTypes } from '#app/product/widgets/amplify-access.server'
import { findWidgets } from '#app/product/widgets/list/widget-list.server'
import { numberedListEndpoint } from '../numbered-list-endpoint.server'
import { ApiProblem } from '../problems'
import { widgetResource } from '../resources/widget-resource'

export const widgetEndpoints = [
  numberedListEndpoint({
    path: 'amplify/widgets',
    group: 'Widgets',
    summary: 'List widgets',
    // The list itself has a page that also introduces widgets to users who may not use them.
    page: '/amplify/widgets/create/:widgetType',
    rel: 'widgets',
    resource: widgetResource,
    parameters: [{ name: 'keywords', description: 'A part of the name', schema: { type: 'string' } }],
    isAlsoPlain: true,
    load: ({ tx, viewer, query }, range) => {
      if (enabledWidgetTypes(viewer).length === 0)
        throw new ApiProblem('not-found', 'This account does not have the feature.')
      return findWidgets(tx, normalizeSearch(query.get('keywords') ?? ''), range)
    },
    links: ({ id, type }, { links, viewer }) => ({
      page: links.page(
        viewer.href('/amplify/widgets/edit/:widgetType/:widgetId', { widgetType: type, widgetId: id }),
      ),
    }),
  }),
]
