import type { Permission } from '#app/kit/access/permissions'
import { reportMount } from '#app/kit/routing/report-mounts.server'

/** Checks whether the page of a report requires one of these permissions. */
export function isGatedBy(permissions: ReadonlySet<Permission>, report: { name: string }): boolean {
  const { route, access } = reportMount(report)
  const required = [route.access, access ?? []].flat()
  return required.some((each) => permissions.has(each as Permission))
}
