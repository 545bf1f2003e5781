/** Requests access to an integration that is verified manually. */
import { isServedDirectory } from '#app/kit/directories/directories'
import { requestFeature } from '#app/platform/feature-requests/request-feature.server'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import { catalogEntryOf, type IntegrationCode, isIntegrationCode } from './catalog'
import { isConfigured } from './directory-connections.server'
import { accessFeatureOf } from './integrations.server'

/** Returns the integration's code if access to it can be requested. Otherwise throws a 404. */
export function requireRequestableIntegration(code: string | undefined): IntegrationCode {
  if (!isIntegrationCode(code) || !isRequestable(code)) throw new Response('Not found', { status: 404 })
  return code
}

function isRequestable(code: IntegrationCode): boolean {
  const entry = catalogEntryOf(code)
  if (entry.way !== 'request') return false
  return !(isServedDirectory(entry.directory) && isConfigured(entry.directory))
}

/** Requests access for the viewer's account. Returns false if the request could not be stored. */
export function requestAccess(viewer: Viewer, code: IntegrationCode, now: Date): Promise<boolean> {
  const request = { feature: accessFeatureOf(code), subject: catalogEntryOf(code).name }
  return requestFeature(viewer, request, now)
}
