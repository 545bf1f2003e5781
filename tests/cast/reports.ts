import type { Permission } from '#app/access/permissions'
import { mountOf } from '#app/routing/report-mounts.server'

/** Whether the page of a report asks for one of these permissions. */
export function asksForOneOf(permissions: ReadonlySet<Permission>, report: { name: string }): boolean {
  const { route, access } = mountOf(report)
  const asked = [route.access, access ?? []].flat()
  return asked.some((each) => permissions.has(each as Permission))
}
