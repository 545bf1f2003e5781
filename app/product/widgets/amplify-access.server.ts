/** Determines which users can use Amplify. Each widget type has its own account setting. */
import { loadTeaser, type Teaser } from '#app/platform/feature-requests/teaser-request.server'
import { requireViewer, type Viewer } from '#app/platform/viewer/viewer.server'
import { isWidgetType, type WidgetType, widgetTypeNames, widgetTypes } from './widget'

type Context = Parameters<typeof requireViewer>[0]

export function enabledWidgetTypes({ settings }: Viewer): WidgetType[] {
  return widgetTypeNames.filter((type) => settings[widgetTypes[type].setting] === true)
}

/** Returns the data of the page that introduces Amplify, or null if the viewer is allowed to use widgets. */
export async function teaserFor(request: Request, viewer: Viewer): Promise<Teaser | null> {
  if (viewer.can('amplify.create') && enabledWidgetTypes(viewer).length > 0) return null
  return loadTeaser(request, viewer, 'Amplify')
}

/** Returns the viewer and the widget type. Throws 404 if the type does not exist or is switched off for the account. */
export function requireWidgetType(context: Context, type: string | undefined) {
  const viewer = requireViewer(context)
  if (!isWidgetType(type) || viewer.settings[widgetTypes[type].setting] !== true)
    throw new Response('No such type of widget', { status: 404 })
  return { viewer, type }
}
