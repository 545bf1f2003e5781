/** Changes facts of some locations, so that they have a history. The worker sends the changes to the directories. */

import type { Viewer } from '#app/platform/viewer/viewer.server'
import { changeActorOf, changeLocation } from '#app/product/locations/changes/record-changes.server'
import type { LocationFacts } from '#app/product/locations/facts'
import { findDemoLocations } from './find-locations.server'

const demoChanges: { name: string; desired: Partial<LocationFacts> }[] = [
  { name: 'Des Moines', desired: { phone: '(515) 555-0141' } },
  { name: 'Skokie', desired: { website: 'https://wheatwhistle.example/skokie-touhy' } },
  { name: 'Naperville', desired: { phone: '(630) 555-0142' } },
]

export async function addDemoLocationChanges(viewer: Viewer, now: Date): Promise<void> {
  await viewer.query(async (tx) => {
    const locationId = await findDemoLocations(tx)
    for (const { name, desired } of demoChanges)
      await changeLocation(tx, locationId(name), desired, changeActorOf(viewer), now)
  })
}
