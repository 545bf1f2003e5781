/**
 * Searches locations, reviews, pages and settings. Each kind is searched as its own list searches, in the viewer's
 * account and locations, and only if the viewer may open that list.
 */
import { loadTogether } from '#app/kit/database/load-together.server'
import type { Tx } from '#app/kit/database/tenant.server'
import { pluralize } from '#app/kit/ui/format-numbers'
import { normalizeSearch } from '#app/platform/filters/field-values'
import { visibleNavigation } from '#app/platform/page/navigation.server'
import { loadNumberedPage, loadPage } from '#app/platform/reports/report-rows.server'
import { clockOf } from '#app/platform/viewer/clock.server'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import type { ListedLocation } from '#app/product/locations/list/listed-location'
import { locationFilter } from '#app/product/locations/list/location-filter'
import { locationReport } from '#app/product/locations/list/location-report.server'
import type { Review } from '#app/product/reviews/review'
import { reviewFilter } from '#app/product/reviews/review-filter'
import { reviewReport } from '#app/product/reviews/review-report.server'
import { visibleSettings } from '#app/site/exports/settings-groups.server'
import type { HitGroup, SearchHit, SearchResults } from './search-results'
import { containsTerms, excerptOf, termsOf } from './search-terms'

const MAX_HITS = 5

export async function search(viewer: Viewer, query: string): Promise<SearchResults> {
  const text = normalizeSearch(query)
  const terms = termsOf(text)
  if (terms.length === 0) return { text, terms, groups: [] }
  const groups = [...(await findRecords(viewer, text, terms)), ...findPages(viewer, terms)]
  return { text, terms, groups: groups.filter(({ hits }) => hits.length > 0) }
}

async function findRecords(viewer: Viewer, text: string, terms: string[]): Promise<HitGroup[]> {
  const canSearch = {
    locations: viewer.canOpen('/settings/locations'),
    reviews: viewer.canOpen('/reviews'),
  }
  if (!canSearch.locations && !canSearch.reviews) return []
  const { locations, reviews } = await viewer.query((tx) =>
    loadTogether(tx, {
      locations: async () => (canSearch.locations ? findLocations(tx, viewer, text) : []),
      reviews: async () => (canSearch.reviews ? findReviews(tx, viewer, text) : []),
    }),
  )
  return [
    {
      label: 'Locations',
      hits: locations.map((location) => locationHit(viewer, location)),
      all: {
        label: 'All matching locations',
        to: viewer.href('/settings/locations', locationFilter.toParams(locationsWith(text))),
      },
    },
    {
      label: 'Reviews',
      hits: reviews.map((review) => reviewHit(viewer, review, terms)),
      all: {
        label: 'All matching reviews',
        to: viewer.href('/reviews', reviewFilter.toParams(reviewsWith(text))),
      },
    },
  ]
}

const locationsWith = (text: string) => locationFilter.read(new URLSearchParams({ keywords: text }))
const reviewsWith = (text: string) =>
  reviewFilter.read(new URLSearchParams({ search_terms: text, dateDescriptor: 'all_time' }))

function findLocations(tx: Tx, viewer: Viewer, text: string): Promise<ListedLocation[]> {
  const page = { limit: MAX_HITS, offset: 0 }
  return loadNumberedPage(tx, locationReport, locationsWith(text), clockOf(viewer), page)
}

async function findReviews(tx: Tx, viewer: Viewer, text: string): Promise<Review[]> {
  return (await loadPage(tx, reviewReport, reviewsWith(text), clockOf(viewer), MAX_HITS)).rows
}

function locationHit({ href }: Viewer, { id, name, address }: ListedLocation): SearchHit {
  return {
    to: href('/settings/locations/:locationId/details', { locationId: id }),
    title: name,
    detail: address,
  }
}

function reviewHit({ href }: Viewer, review: Review, terms: string[]): SearchHit {
  const rating = review.rating ? pluralize(review.rating, 'star') : 'No rating'
  return {
    to: href('/reviews/:reviewId', { reviewId: review.id }),
    title: review.reviewerName || 'Unnamed reviewer',
    detail: `${rating} · ${review.location.name} · ${review.source.name}`,
    excerpt: excerptOf([review.title, review.body].filter(Boolean).join(' – '), terms),
  }
}

/** Returns the pages of the navigation and of the settings whose texts contain the terms. */
function findPages(viewer: Viewer, terms: string[]): HitGroup[] {
  const { href } = viewer
  const pages = visibleNavigation(viewer).flatMap(({ label, entries }) =>
    entries.map((entry) => ({
      to: href(entry.address, entry.query),
      title: entry.label,
      detail: label ?? '',
    })),
  )
  const settings = visibleSettings(viewer).flatMap((group) =>
    group.pages.map(({ address, label, description }) => ({
      to: href(address),
      title: label,
      detail: description,
    })),
  )
  return [
    {
      label: 'Pages',
      hits: pages.filter(({ title }) => containsTerms(title, terms)).slice(0, MAX_HITS),
      all: null,
    },
    {
      label: 'Settings',
      hits: settings
        .filter(({ title, detail }) => containsTerms(`${title} ${detail}`, terms))
        .slice(0, MAX_HITS),
      all: { label: 'All settings', to: href('/settings') },
    },
  ]
}
