/** Who may use Amplify: each type of widget has an account setting of its own. */
import { z } from 'zod'
import { readQuery, textParameter } from '#app/routing/query'
import { requireViewer, type Viewer } from '#app/viewer/viewer.server'
import { isWidgetType, type WidgetType, widgetTypeNames, widgetTypes } from './widget'

const querySchema = z.object({ requested: textParameter })

type Context = Parameters<typeof requireViewer>[0]
export type Teaser = { requested: string | null }

export function enabledWidgetTypes({ settings }: Viewer): WidgetType[] {
  return widgetTypeNames.filter((type) => settings[widgetTypes[type].setting] === true)
}

/** Returns null when the viewer may see the widgets themselves. */
export function teaserFor(request: Request, viewer: Viewer): Teaser | null {
  if (viewer.can('amplify.create') && enabledWidgetTypes(viewer).length > 0) return null
  return readQuery(request, querySchema)
}

/** Guards creating and changing widgets of a type: throws 404 when there is no such type or it is switched off. */
export function requireWidgetType(context: Context, type: string | undefined) {
  const viewer = requireViewer(context)
  if (!isWidgetType(type) || viewer.settings[widgetTypes[type].setting] !== true)
    throw new Response('No such type of widget', { status: 404 })
  return { viewer, type }
}
