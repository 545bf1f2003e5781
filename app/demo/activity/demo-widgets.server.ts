/** Adds a widget of each type. */
import type { Viewer } from '#app/platform/viewer/viewer.server'
import { type WidgetContent, widgetTypes } from '#app/product/widgets/widget'
import { parseSettings } from '#app/product/widgets/widget-schema'
import { createWidget } from '#app/product/widgets/widgets.server'
import { findDemoLocations } from './find-locations.server'

const demoWidgets: Pick<WidgetContent, 'type' | 'name'>[] = [
  { type: 'teaser', name: 'Home page carousel' },
  { type: 'full_page', name: 'Evanston page' },
  { type: 'star_snapshot', name: 'Footer stars' },
  { type: 'location_info', name: 'Evanston hours' },
]

export async function addDemoWidgets(viewer: Viewer, now: Date): Promise<void> {
  const settings = {
    ...parseSettings({ allowedSites: ['https://wheatwhistle.example'] }),
    onlyWithText: true,
  }
  await viewer.query(async (tx) => {
    const locationId = await findDemoLocations(tx)
    for (const { type, name } of demoWidgets) {
      const locationIds = widgetTypes[type].isForOneLocation ? [locationId('Evanston')] : null
      const saved = await createWidget(
        tx,
        viewer,
        { type, name, settings: { ...settings, minRating: 4 }, locationIds, reviewIds: [] },
        now,
      )
      if (!saved.ok) throw new Error(saved.reason)
    }
  })
}
