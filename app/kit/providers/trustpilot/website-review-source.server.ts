/**
 * Creates a review source in which a business is identified by its website. The business unit of each website is looked
 * up only once.
 */
import type { ProviderResult } from '../provider-result'
import type { ReviewSourceAdapter } from '../review-source'
import type { TrustpilotReviews } from './reviews.server'

export function createWebsiteReviewSource({ list, find, findUnit }: TrustpilotReviews): ReviewSourceAdapter {
  const unitIds = new Map<string, string>()

  async function findUnitId(website: string): Promise<ProviderResult<string>> {
    const id = unitIds.get(website)
    if (id) return { outcome: 'ok', value: id }
    const result = await findUnit(website)
    if (result.outcome !== 'ok') return result
    if (!result.value) return unknownWebsite(website)
    unitIds.set(website, result.value.id)
    return { outcome: 'ok', value: result.value.id }
  }

  return {
    find,
    async list(website, options) {
      const unit = await findUnitId(website)
      return unit.outcome === 'ok' ? list(unit.value, options) : unit
    },
  }
}

function unknownWebsite(website: string): ProviderResult<never> {
  const reason = `Trustpilot has no business with the website ${website}.`
  return { outcome: 'rejected', status: 404, code: 'NOT_FOUND', reason }
}
