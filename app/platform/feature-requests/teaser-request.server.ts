/** Loads what the teaser of a feature shows about the account's request for it. */
import { z } from 'zod'
import { readQuery, textParameter } from '#app/kit/routing/query'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import type { FeatureRequest } from './feature-request'
import { findFeatureRequest } from './feature-requests.server'
import { type RequestableFeature, requestableFeatures } from './requestable-features'

const querySchema = z.object({ requested: textParameter })

export type Teaser = { request: FeatureRequest | null; hasFailed: boolean }

/** Only the database says whether a request was sent: the URL could be anyone's. */
export async function loadTeaser(
  httpRequest: Request,
  viewer: Viewer,
  name: RequestableFeature,
): Promise<Teaser> {
  const request = await viewer.query((tx) => findFeatureRequest(tx, requestableFeatures[name].code))
  return { request, hasFailed: !request && readQuery(httpRequest, querySchema).requested === 'failed' }
}
