import { z } from 'zod'
import type { ListedWidget } from '#app/product/widgets/list/widget-list.server'
import { type WidgetType, widgetTypeNames } from '#app/product/widgets/widget'
import { defineResource, idProperty, instantProperty, toInstant } from './resource'

export const widgetResource = defineResource({
  name: 'Widget',
  schema: z.strictObject({
    id: idProperty,
    name: z.string(),
    widget_type: z.enum(widgetTypeNames as [WidgetType, ...WidgetType[]]),
    settings: z.strictObject({
      auto_publish: z.boolean().describe('Whether all matching reviews are shown, also new ones'),
    }),
    locations: z.string().describe('"All locations", the name of the only location, or their number'),
    changed_by: z.string(),
    changed_at: instantProperty,
  }),
  represent: (widget: ListedWidget) => ({
    id: widget.id,
    name: widget.name,
    widget_type: widget.type,
    settings: { auto_publish: widget.autoPublish },
    locations: widget.locationSummary,
    changed_by: widget.changedBy,
    changed_at: toInstant(widget.changedAt),
  }),
})
