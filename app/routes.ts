/**
 * THE SITE MAP. Every page, one line each: its path, the permission it asks for, its file. To find the code of
 * a page, search here for any word of its URL. Downloads (`/export/csv/…`) are mounted in `server.ts`.
 *
 * `access` is read twice: by the guard in front of Remix (`session/guard.server.ts`), which lets nobody
 * through to a page without it, and by the tests, which walk this list.
 */
import type { Permission } from '#app/session/permissions'

/** `staff`: of this installation, as themselves. */
export type Access = 'public' | 'signed-in' | 'staff' | Permission
/**
 * `isOwn`: about how its user signs in, or who else may; closed to whoever acts as them. `takesFiles`: its form may be
 * larger than what a person types, and is read as it arrives. `secrets`: the parameters of the path or the query that are
 * as good as a key for whoever has them; the log hides them.
 */
export type Page = {
  path: string
  access: Access
  file: string
  bare?: true
  isOwn?: true
  takesFiles?: true
  secrets?: readonly string[]
}

export const pages: Page[] = [
  { path: '', access: 'signed-in', file: 'shell/pages/home.tsx' },

  { path: 'dashboard', access: 'metrics.read', file: 'dashboard/pages/index.tsx' },

  // Review analysis
  { path: 'reviews', access: 'review.read', file: 'reviews/pages/index.tsx' },
  { path: 'reviews/print', access: 'review.read', file: 'reviews/pages/print.tsx', bare: true },
  { path: 'reviews/removed', access: 'review.read', file: 'reviews/arrival/pages/removed.tsx' },
  {
    path: 'reviews/removed/print',
    access: 'review.read',
    file: 'reviews/arrival/pages/print.tsx',
    bare: true,
  },
  { path: 'dashboard/keywords', access: 'insights.read', file: 'keywords/pages/index.tsx' },
  { path: 'dashboard/keywords/print', access: 'insights.read', file: 'keywords/pages/print.tsx', bare: true },
  {
    path: 'dashboard/keywords/categories',
    access: 'insights.read',
    file: 'keywords/categories/pages/categories.tsx',
  },
  {
    path: 'dashboard/keywords/categories/print',
    access: 'insights.read',
    file: 'keywords/categories/pages/print.tsx',
    bare: true,
  },
  {
    path: 'dashboard/keywords/:keyword',
    access: 'insights.read',
    file: 'keywords/details/pages/keyword.tsx',
  },
  {
    path: 'dashboard/keywords/:keyword/print',
    access: 'insights.read',
    file: 'keywords/details/pages/print.tsx',
    bare: true,
  },
  { path: 'dashboard/locations', access: 'location.read', file: 'performance/pages/locations.tsx' },
  {
    path: 'dashboard/locations/print',
    access: 'location.read',
    file: 'performance/pages/print.tsx',
    bare: true,
  },
  { path: 'reviews/checks', access: 'location.update', file: 'reviews/arrival/pages/checks.tsx' },
  // Sent by Google, who shows a bearer of its own.
  {
    path: 'webhooks/google/notifications',
    access: 'public',
    file: 'reviews/arrival/pages/notifications.tsx',
    bare: true,
  },
  { path: 'reviews/tags', access: 'review.update', file: 'reviews/pages/tags.tsx' },
  { path: 'reviews/:reviewId', access: 'review.read', file: 'reviews/pages/review.tsx' },
  { path: 'reviews/:reviewId/history', access: 'review.read', file: 'reviews/pages/history.tsx' },
  { path: 'reviews/:reviewId/response', access: 'review.respond', file: 'reviews/pages/response.tsx' },
  { path: 'reviews/:reviewId/response/delete', access: 'review.respond', file: 'reviews/pages/delete.tsx' },

  // What customers are asked, and what they answered
  {
    path: 'request-reviews/microsurveys',
    access: 'request.read',
    file: 'landing-pages/pages/microsurveys.tsx',
  },
  {
    path: 'request-reviews/microsurveys/print',
    access: 'request.read',
    file: 'landing-pages/pages/print.tsx',
    bare: true,
  },
  {
    path: 'request-reviews/microsurveys/download',
    access: 'request.read',
    file: 'landing-pages/pages/download.tsx',
  },
  {
    path: 'request-reviews/microsurveys/:microsurvey/summaries',
    access: 'request.read',
    file: 'landing-pages/pages/summaries.tsx',
  },
  {
    path: 'request-reviews/microsurveys/responses/:responseId/delete',
    access: 'account.update',
    file: 'landing-pages/pages/delete.tsx',
  },
  { path: 'l/:landingKey/reviews', access: 'public', file: 'landing-pages/pages/reviews.tsx', bare: true },
  { path: 'l/:landingKey/to/:source', access: 'public', file: 'landing-pages/pages/source.tsx', bare: true },
  { path: 'l/:landingKey/:form', access: 'public', file: 'landing-pages/pages/form.tsx', bare: true },
  {
    path: 'l/:landingKey/:form/thanks',
    access: 'public',
    file: 'landing-pages/pages/thanks.tsx',
    bare: true,
  },

  // Settings
  { path: 'settings', access: 'signed-in', file: 'shell/pages/settings.tsx' },
  { path: 'settings/users', access: 'user.read', file: 'users/pages/index.tsx' },
  { path: 'settings/users/new', access: 'user.create', file: 'users/pages/new.tsx', isOwn: true },
  { path: 'settings/users/:userId/edit', access: 'user.update', file: 'users/pages/edit.tsx', isOwn: true },
  {
    path: 'settings/users/:userId/deactivate',
    access: 'user.delete',
    file: 'users/pages/deactivate.tsx',
    isOwn: true,
  },
  {
    path: 'settings/users/:userId/reactivate',
    access: 'user.delete',
    file: 'users/pages/reactivate.tsx',
    isOwn: true,
  },
  {
    path: 'settings/users/:userId/resend',
    access: 'user.create',
    file: 'users/pages/resend.tsx',
    isOwn: true,
  },
  { path: 'settings/profile', access: 'signed-in', file: 'users/pages/profile.tsx', isOwn: true },
  { path: 'settings/profile/email', access: 'signed-in', file: 'users/pages/email.tsx', isOwn: true },
  {
    path: 'settings/api-tokens',
    access: 'api_token.create',
    file: 'users/pages/api-tokens.tsx',
    isOwn: true,
  },
  {
    path: 'settings/api-tokens/:tokenId/revoke',
    access: 'api_token.create',
    file: 'users/pages/revoke.tsx',
    isOwn: true,
  },
  { path: 'settings/account', access: 'account.update', file: 'account/pages/index.tsx', isOwn: true },
  { path: 'profile', access: 'signed-in', file: 'shell/pages/profile.tsx', bare: true },
  { path: 'account/*', access: 'signed-in', file: 'shell/pages/account.tsx', bare: true },
  { path: 'billing/*', access: 'signed-in', file: 'shell/pages/billing.tsx', bare: true },
  { path: 'settings/audit', access: 'audit_event.read', file: 'audit/pages/index.tsx' },
  { path: 'settings/audit/print', access: 'audit_event.read', file: 'audit/pages/print.tsx', bare: true },
  { path: 'settings/mails', access: 'audit_event.read', file: 'mail/pages/mails.tsx' },
  { path: 'settings/saved-filters', access: 'signed-in', file: 'filters/saved/pages/saved-filters.tsx' },
  { path: 'settings/saved-filters/new', access: 'signed-in', file: 'filters/saved/pages/new.tsx' },
  {
    path: 'settings/saved-filters/choices',
    access: 'signed-in',
    file: 'filters/saved/pages/choices.tsx',
    bare: true,
  },
  {
    path: 'settings/saved-filters/:filterId/edit',
    access: 'signed-in',
    file: 'filters/saved/pages/edit.tsx',
  },
  {
    path: 'settings/saved-filters/:filterId/conditions',
    access: 'signed-in',
    file: 'filters/saved/pages/conditions.tsx',
  },
  {
    path: 'settings/saved-filters/:filterId/delete',
    access: 'signed-in',
    file: 'filters/saved/pages/delete.tsx',
  },
  { path: 'settings/imports', access: 'import.read', file: 'imports/pages/index.tsx' },
  { path: 'settings/imports/new', access: 'import.create', file: 'imports/pages/new.tsx', takesFiles: true },
  { path: 'settings/imports/:importId', access: 'import.read', file: 'imports/pages/import.tsx' },
  { path: 'settings/imports/:importId/mapping', access: 'import.create', file: 'imports/pages/mapping.tsx' },
  { path: 'settings/imports/:importId/cancel', access: 'import.create', file: 'imports/pages/cancel.tsx' },

  // Exports
  {
    path: 'settings/scheduled-exports/manage',
    access: 'scheduled_export.update',
    file: 'exports/schedules/pages/scheduled-exports.tsx',
  },
  {
    path: 'settings/scheduled-exports/new',
    access: 'scheduled_export.create',
    file: 'exports/schedules/pages/new.tsx',
  },
  {
    path: 'settings/scheduled-exports/recipients',
    access: 'scheduled_export.update',
    file: 'exports/schedules/pages/recipients.tsx',
    bare: true,
  },
  {
    path: 'settings/scheduled-exports/delete',
    access: 'scheduled_export.update',
    file: 'exports/schedules/pages/delete.tsx',
  },
  {
    path: 'settings/scheduled-exports/:scheduleId/edit',
    access: 'scheduled_export.update',
    file: 'exports/schedules/pages/edit.tsx',
  },
  {
    path: 'settings/scheduled-exports/:scheduleId/runs',
    access: 'scheduled_export.update',
    file: 'exports/schedules/pages/runs.tsx',
  },
  {
    path: 'settings/scheduled-exports/:scheduleId/restart',
    access: 'scheduled_export.update',
    file: 'exports/schedules/pages/restart.tsx',
  },
  {
    path: 'unsubscribe/:subject/:link',
    access: 'public',
    file: 'exports/unsubscribing/pages/link.tsx',
    bare: true,
    secrets: ['link'],
  },
  { path: 'file-downloads', access: 'signed-in', file: 'exports/files/pages/file-downloads.tsx' },
  { path: 'file-downloads/new', access: 'signed-in', file: 'exports/files/pages/new.tsx' },
  { path: 'file-downloads/:fileId', access: 'signed-in', file: 'exports/files/pages/file.tsx' },
  {
    path: 'file-links/:link',
    access: 'public',
    file: 'exports/files/pages/link.tsx',
    bare: true,
    secrets: ['link'],
  },

  // Google posts
  {
    path: 'dashboard/local_listings/google-posts',
    access: 'local_listing.read',
    file: 'posts/pages/google-posts.tsx',
  },
  {
    path: 'dashboard/local_listings/google-posts/print',
    access: 'local_listing.read',
    file: 'posts/pages/print.tsx',
    bare: true,
  },
  {
    path: 'dashboard/local_listings/google-posts/preview',
    access: 'google_post_content.create',
    file: 'posts/pages/preview.tsx',
    bare: true,
  },
  {
    path: 'dashboard/local_listings/google-posts/new',
    access: 'google_post_content.create',
    file: 'posts/pages/new.tsx',
  },
  {
    path: 'dashboard/local_listings/google-posts/:postId',
    access: 'local_listing.read',
    file: 'posts/pages/post.tsx',
  },
  {
    path: 'dashboard/local_listings/google-posts/:postId/photo',
    access: 'local_listing.read',
    file: 'posts/pages/photo.tsx',
    bare: true,
  },
  {
    path: 'dashboard/local_listings/google-posts/:postId/edit',
    access: 'google_post_content.create',
    file: 'posts/pages/edit.tsx',
  },
  {
    path: 'dashboard/local_listings/google-posts/:postId/image',
    access: 'google_post_content.create',
    file: 'posts/pages/image.tsx',
    takesFiles: true,
  },
  {
    path: 'dashboard/local_listings/google-posts/:postId/review',
    access: 'google_post_content.create',
    file: 'posts/pages/review.tsx',
  },
  {
    path: 'dashboard/local_listings/google-posts/:postId/retry',
    access: 'google_post_content.create',
    file: 'posts/pages/retry.tsx',
  },
  {
    path: 'dashboard/local_listings/google-posts/:postId/duplicate',
    access: 'google_post_content.create',
    file: 'posts/pages/duplicate.tsx',
  },
  {
    path: 'dashboard/local_listings/google-posts/:postId/delete',
    access: 'google_post_content.create',
    file: 'posts/pages/delete.tsx',
  },
  {
    path: 'google-post-images/:link',
    access: 'public',
    file: 'posts/pages/link.tsx',
    bare: true,
    secrets: ['link'],
  },

  // Photos
  { path: 'photos', access: 'local_listing.read', file: 'locations/photos/pages/photos.tsx' },
  {
    path: 'photos/print',
    access: 'local_listing.read',
    file: 'locations/photos/pages/print.tsx',
    bare: true,
  },
  { path: 'photos/upload', access: 'media.create', file: 'locations/photos/pages/upload.tsx' },
  {
    path: 'photos/upload/:draftId/file',
    access: 'media.create',
    file: 'locations/photos/pages/file.tsx',
    takesFiles: true,
  },
  {
    path: 'photos/upload/:draftId/select',
    access: 'media.create',
    file: 'locations/photos/pages/select.tsx',
  },
  {
    path: 'photos/upload/:draftId/confirm',
    access: 'media.create',
    file: 'locations/photos/pages/confirm.tsx',
  },
  {
    path: 'photos/upload/:draftId/category',
    access: 'media.create',
    file: 'locations/photos/pages/category.tsx',
  },
  {
    path: 'photos/upload/:draftId/publish',
    access: 'media.create',
    file: 'locations/photos/pages/publish.tsx',
  },
  {
    path: 'photos/upload/:draftId/result',
    access: 'media.create',
    file: 'locations/photos/pages/result.tsx',
  },
  {
    path: 'photos/upload/:draftId/retry',
    access: 'media.create',
    file: 'locations/photos/pages/retry.tsx',
  },
  {
    path: 'photos/upload/:draftId/events',
    access: 'media.create',
    file: 'locations/photos/pages/events.tsx',
    bare: true,
  },
  {
    path: 'photos/upload/:draftId/pictures/:pictureId',
    access: 'media.create',
    file: 'locations/photos/pages/picture.tsx',
    bare: true,
  },
  { path: 'photos/:photoId', access: 'local_listing.read', file: 'locations/photos/pages/photo.tsx' },
  { path: 'photos/:photoId/delete', access: 'media.delete', file: 'locations/photos/pages/delete.tsx' },
  {
    path: 'photos/:photoId/image',
    access: 'local_listing.read',
    file: 'locations/photos/pages/image.tsx',
    bare: true,
  },
  {
    path: 'photos/:photoId/thumbnail',
    access: 'local_listing.read',
    file: 'locations/photos/pages/thumbnail.tsx',
    bare: true,
  },

  // Locations
  {
    path: 'settings/integrations',
    access: 'integration.read',
    file: 'integrations/pages/index.tsx',
  },
  {
    path: 'oauth/outbound/:source',
    access: 'account.update',
    file: 'integrations/pages/source.tsx',
    bare: true,
  },
  {
    path: 'settings/integrations/:source/callback',
    access: 'account.update',
    file: 'integrations/pages/callback.tsx',
    bare: true,
    secrets: ['code', 'state'],
  },
  {
    path: 'settings/integrations/:source/disconnect',
    access: 'account.update',
    file: 'integrations/pages/disconnect.tsx',
  },
  {
    path: 'settings/integrations/facebook/matches',
    access: 'account.update',
    file: 'integrations/pages/matches.tsx',
  },
  {
    path: 'settings/integrations/trustpilot/location',
    access: 'account.update',
    file: 'integrations/pages/location.tsx',
  },
  {
    path: 'settings/integrations/:integration/request',
    access: 'account.update',
    file: 'integrations/pages/request.tsx',
  },
  {
    path: 'settings/integrations/:directory/switch',
    access: 'account.update',
    file: 'integrations/pages/switch.tsx',
  },
  {
    path: 'settings/integrations/google/connect',
    access: 'account.update',
    file: 'locations/google/pages/connect.tsx',
    bare: true,
  },
  {
    path: 'settings/integrations/google/callback',
    access: 'account.update',
    file: 'locations/google/pages/callback.tsx',
    bare: true,
    secrets: ['code', 'state'],
  },
  {
    path: 'settings/integrations/google/disconnect',
    access: 'account.update',
    file: 'locations/google/pages/disconnect.tsx',
  },
  {
    path: 'settings/integrations/google/profiles',
    access: 'account.update',
    file: 'locations/google/pages/profiles.tsx',
  },
  {
    path: 'settings/locations/:locationId/sync',
    access: 'location.update',
    file: 'locations/sync/pages/sync.tsx',
  },
  { path: 'settings/locations', access: 'location.read', file: 'locations/pages/index.tsx' },
  {
    path: 'settings/locations/print',
    access: 'location.read',
    file: 'locations/pages/print.tsx',
    bare: true,
  },
  { path: 'settings/locations/new', access: 'location.create', file: 'locations/pages/new.tsx' },
  {
    path: 'settings/locations/:locationId/details',
    access: 'location.read',
    file: 'locations/pages/details.tsx',
  },
  {
    path: 'settings/locations/:locationId/review-sources',
    access: 'location.read',
    file: 'locations/pages/review-sources.tsx',
  },
  {
    path: 'settings/locations/:locationId/review-sources/:site',
    access: 'review.read',
    file: 'reviews/arrival/pages/site.tsx',
  },
  {
    path: 'settings/locations/:locationId/landing-pages',
    access: 'request.read',
    file: 'landing-pages/pages/index.tsx',
  },
  {
    path: 'settings/locations/:locationId/landing-pages/rotate',
    access: 'location.update',
    file: 'landing-pages/pages/rotate.tsx',
  },
  {
    path: 'settings/locations/:locationId/edit',
    access: 'location.update',
    file: 'locations/pages/edit.tsx',
  },
  {
    path: 'settings/locations/:locationId/delete',
    access: 'location.delete',
    file: 'locations/pages/delete.tsx',
  },
  {
    path: 'settings/locations/:locationId/issues',
    access: 'location.update',
    file: 'locations/pages/issues.tsx',
  },
  {
    path: 'settings/locations/new/:locationId/groups',
    access: 'group.update',
    file: 'locations/pages/new-groups.tsx',
  },
  {
    path: 'settings/locations/history',
    access: 'location.read',
    file: 'locations/history/pages/history.tsx',
  },
  {
    path: 'settings/locations/history/print',
    access: 'location.read',
    file: 'locations/history/pages/print.tsx',
    bare: true,
  },
  {
    path: 'settings/locations/:locationId/history',
    access: 'location.read',
    file: 'locations/pages/history.tsx',
  },
  {
    path: 'settings/locations/:locationId/history/:changeId/undo',
    access: 'location.update',
    file: 'locations/history/pages/undo.tsx',
  },
  {
    path: 'settings/locations/:locationId/holiday-hours',
    access: 'location.read',
    file: 'locations/special-hours/pages/holiday-hours.tsx',
  },
  { path: 'npi', access: 'location.update', file: 'locations/npi/pages/npi.tsx', bare: true },
  { path: 'npi/:number', access: 'location.update', file: 'locations/npi/pages/number.tsx', bare: true },
  { path: 'settings/locations/bulk', access: 'location.update', file: 'locations/bulk/pages/bulk.tsx' },
  {
    path: 'settings/locations/bulk/hours',
    access: 'location.update',
    file: 'locations/bulk/pages/hours.tsx',
  },
  {
    path: 'settings/locations/bulk/holiday-hours',
    access: 'location.update',
    file: 'locations/bulk/pages/holiday-hours.tsx',
  },
  {
    path: 'settings/locations/bulk/:editId',
    access: 'location.update',
    file: 'locations/bulk/pages/edit.tsx',
  },
  {
    path: 'settings/locations/bulk/:editId/check',
    access: 'location.update',
    file: 'locations/bulk/pages/check.tsx',
  },
  {
    path: 'settings/locations/bulk/:editId/google-check',
    access: 'location.update',
    file: 'locations/bulk/pages/google-check.tsx',
  },
  {
    path: 'settings/locations/bulk/:editId/google-refusals',
    access: 'location.update',
    file: 'locations/bulk/pages/google-refusals.tsx',
  },
  {
    path: 'settings/locations/bulk/:editId/retry',
    access: 'location.update',
    file: 'locations/bulk/pages/retry.tsx',
  },
  {
    path: 'settings/locations/bulk/:editId/undo',
    access: 'location.update',
    file: 'locations/bulk/pages/undo.tsx',
  },
  { path: 'settings/groups', access: 'group.read', file: 'locations/groups/pages/index.tsx' },
  {
    path: 'settings/groups/print',
    access: 'group.read',
    file: 'locations/groups/pages/print.tsx',
    bare: true,
  },
  { path: 'settings/groups/new', access: 'group.create', file: 'locations/groups/pages/new.tsx' },
  { path: 'settings/groups/:groupId/edit', access: 'group.update', file: 'locations/groups/pages/edit.tsx' },
  {
    path: 'settings/groups/:groupId/delete',
    access: 'group.delete',
    file: 'locations/groups/pages/delete.tsx',
  },

  // The score of locations, and what it is measured against
  {
    path: 'dashboard/locations/score',
    access: 'location_score.read',
    file: 'performance/score/pages/score.tsx',
  },
  {
    path: 'settings/target-score',
    access: 'location_score.read',
    file: 'performance/score/targets/pages/target-score.tsx',
  },
  {
    path: 'settings/target-score/edit',
    access: 'account.update',
    file: 'performance/score/targets/pages/edit.tsx',
  },
  {
    path: 'settings/target-score/new',
    access: 'account.update',
    file: 'performance/score/targets/pages/new.tsx',
  },
  {
    path: 'settings/target-score/:locationId',
    access: 'account.update',
    file: 'performance/score/targets/pages/location.tsx',
  },
  {
    path: 'settings/target-score/:locationId/delete',
    access: 'account.update',
    file: 'performance/score/targets/pages/delete.tsx',
  },

  // What experience categories are known by
  {
    path: 'settings/experience-categories',
    access: 'insights.read',
    file: 'keywords/terms/pages/experience-categories.tsx',
  },
  {
    path: 'settings/experience-categories/try',
    access: 'insights.read',
    file: 'keywords/terms/pages/try.tsx',
  },
  {
    path: 'settings/experience-categories/edit',
    access: 'account.update',
    file: 'keywords/terms/pages/edit.tsx',
  },
  {
    path: 'settings/experience-categories/reset',
    access: 'account.update',
    file: 'keywords/terms/pages/reset.tsx',
  },
  {
    path: 'settings/experience-categories/:categoryId/delete',
    access: 'account.update',
    file: 'keywords/terms/pages/delete.tsx',
  },

  // Amplify; the embeds themselves stand in front of the site map (app/widgets/embeds)
  { path: 'amplify', access: 'signed-in', file: 'widgets/pages/amplify.tsx' },
  {
    path: 'amplify/widgets/create/:widgetType',
    access: 'amplify.create',
    file: 'widgets/pages/create.tsx',
  },
  {
    path: 'amplify/widgets/draft/:widgetType',
    access: 'amplify.create',
    file: 'widgets/pages/draft.tsx',
    bare: true,
  },
  {
    path: 'amplify/widgets/edit/:widgetType/:widgetId',
    access: 'amplify.create',
    file: 'widgets/pages/edit.tsx',
  },
  {
    path: 'amplify/widgets/preview/:widgetType/:widgetId',
    access: 'amplify.create',
    file: 'widgets/pages/preview.tsx',
  },
  {
    path: 'amplify/widgets/duplicate/:widgetType/:widgetId',
    access: 'amplify.create',
    file: 'widgets/pages/duplicate.tsx',
  },
  {
    path: 'amplify/widgets/delete/:widgetType/:widgetId',
    access: 'amplify.create',
    file: 'widgets/pages/delete.tsx',
  },

  // Local listings
  { path: 'dashboard/local_listings', access: 'signed-in', file: 'listings/pages/local-listings.tsx' },
  {
    path: 'dashboard/local_listings/print',
    access: 'local_listing.read',
    file: 'listings/pages/print.tsx',
    bare: true,
  },
  { path: 'dashboard/local_listings/photos', access: 'media.create', file: 'listings/pages/photos.tsx' },
  {
    path: 'dashboard/local_listings/:locationId/auto-sync',
    access: 'location.update',
    file: 'listings/pages/auto-sync.tsx',
  },
  {
    path: 'dashboard/local_listings/:locationId/directory',
    access: 'location.update',
    file: 'listings/pages/directory.tsx',
  },
  {
    path: 'dashboard/local_listings/:locationId/lock',
    access: 'location.update',
    file: 'listings/pages/lock.tsx',
  },
  {
    path: 'dashboard/local_listings/:locationId/check',
    access: 'location.update',
    file: 'listings/pages/check.tsx',
  },
  {
    path: 'dashboard/local_listings/:locationId/send',
    access: 'location.update',
    file: 'listings/pages/send.tsx',
  },
  { path: 'feature-requests', access: 'signed-in', file: 'session/pages/feature-requests.tsx' },

  // White label
  { path: 'settings/white-label', access: 'whitelabel.update', file: 'brand/pages/white-label.tsx' },
  { path: 'settings/white-label/domain', access: 'whitelabel.update', file: 'brand/pages/domain.tsx' },
  { path: 'settings/white-label/delete', access: 'whitelabel.update', file: 'brand/pages/delete.tsx' },
  { path: 'logos/:logo', access: 'public', file: 'brand/pages/logo.tsx', bare: true },

  // Partners
  { path: 'accounts', access: 'account.read', file: 'partners/accounts/pages/accounts.tsx' },
  { path: 'accounts/print', access: 'account.read', file: 'partners/accounts/pages/print.tsx', bare: true },
  { path: 'accounts/trials', access: 'trial.read', file: 'partners/trials/pages/trials.tsx' },
  {
    path: 'accounts/trials/print',
    access: 'trial.read',
    file: 'partners/trials/pages/print.tsx',
    bare: true,
  },
  { path: 'accounts/new', access: 'account.create', file: 'partners/accounts/pages/new.tsx' },
  { path: 'accounts/:childId/open', access: 'account.read', file: 'partners/accounts/pages/open.tsx' },
  {
    path: 'accounts/integrations',
    access: 'child_integration.read',
    file: 'partners/integrations/pages/integrations.tsx',
  },
  {
    path: 'accounts/integrations/print',
    access: 'child_integration.read',
    file: 'partners/integrations/pages/print.tsx',
    bare: true,
  },
  { path: 'child-reviews', access: 'account.read', file: 'partners/child-reviews/pages/child-reviews.tsx' },
  {
    path: 'child-reviews/print',
    access: 'account.read',
    file: 'partners/child-reviews/pages/print.tsx',
    bare: true,
  },
  {
    path: 'partner-account-reports',
    access: 'account.read',
    file: 'partners/reports/pages/partner-account-reports.tsx',
  },
  {
    path: 'partner-account-reports/print',
    access: 'account.read',
    file: 'partners/reports/pages/print.tsx',
    bare: true,
  },
  { path: 'switch-account/:childId', access: 'account.read', file: 'partners/accounts/pages/child.tsx' },

  { path: 'settings/sessions', access: 'signed-in', file: 'session/pages/sessions.tsx', isOwn: true },
  { path: 'settings/profile/password', access: 'signed-in', file: 'session/pages/password.tsx', isOwn: true },
  {
    path: 'settings/account/sso-keys',
    access: 'account.update',
    file: 'session/pages/sso-keys.tsx',
    isOwn: true,
  },
  {
    path: 'settings/account/sso-keys/new',
    access: 'account.update',
    file: 'session/pages/new.tsx',
    isOwn: true,
  },
  {
    path: 'settings/account/sso-keys/:keyId/revoke',
    access: 'account.update',
    file: 'session/pages/revoke.tsx',
    isOwn: true,
  },
  { path: 'settings/billing/edit', access: 'signed-in', file: 'billing/pages/edit.tsx' },
  {
    path: 'settings/profile/second-factor',
    access: 'signed-in',
    file: 'session/pages/second-factor.tsx',
    isOwn: true,
  },
  {
    path: 'settings/profile/second-factor/setup',
    access: 'signed-in',
    file: 'session/pages/setup.tsx',
    isOwn: true,
  },

  // Staff of the installation
  { path: 'staff', access: 'staff', file: 'staff/pages/index.tsx' },
  { path: 'staff/impersonation', access: 'staff', file: 'staff/pages/impersonation.tsx' },
  { path: 'staff/end', access: 'public', file: 'staff/pages/end.tsx', bare: true },

  // The frame's own
  { path: 'lookups/:kind', access: 'signed-in', file: 'filters/pages/lookups.tsx', bare: true },
  { path: 'dismissals', access: 'signed-in', file: 'shell/pages/dismissals.tsx', bare: true },
  { path: 'preferences', access: 'public', file: 'shell/pages/preferences.tsx', bare: true },

  // Signing in and out
  { path: 'login', access: 'public', file: 'session/pages/login.tsx', bare: true },
  { path: 'login/code', access: 'public', file: 'session/pages/code.tsx', bare: true },
  { path: 'login/openid', access: 'public', file: 'session/pages/openid.tsx', bare: true },
  {
    path: 'login/openid/callback',
    access: 'public',
    file: 'session/pages/callback.tsx',
    bare: true,
    secrets: ['code', 'state'],
  },
  {
    path: 'sso-login/:token',
    access: 'public',
    file: 'session/pages/sso-login.tsx',
    bare: true,
    secrets: ['token'],
  },
  { path: 'logout', access: 'public', file: 'session/pages/logout.tsx', bare: true },
  {
    path: 'invitations/:invitation',
    access: 'public',
    file: 'users/pages/invitation.tsx',
    bare: true,
    secrets: ['invitation'],
  },
  {
    path: 'confirm-new-email',
    access: 'public',
    file: 'users/pages/confirm-new-email.tsx',
    bare: true,
    secrets: ['token'],
  },
  { path: 'users/sign_in', access: 'public', file: 'session/pages/sign-in.tsx', bare: true },
  { path: 'signup', access: 'public', file: 'signup/pages/index.tsx', bare: true },
  { path: 'signup/location', access: 'public', file: 'signup/pages/location.tsx', bare: true },
  {
    path: 'confirm-email',
    access: 'public',
    file: 'session/pages/confirm-email.tsx',
    bare: true,
    secrets: ['token'],
  },
  { path: 'confirm-email/resend', access: 'public', file: 'session/pages/resend.tsx', bare: true },
  { path: 'forgot-password', access: 'public', file: 'session/pages/forgot-password.tsx', bare: true },
  {
    path: 'reset-password',
    access: 'public',
    file: 'session/pages/reset-password.tsx',
    bare: true,
    secrets: ['token'],
  },
  {
    path: 'password-reset-complete',
    access: 'public',
    file: 'session/pages/password-reset-complete.tsx',
    bare: true,
  },
  { path: 'expired-password', access: 'public', file: 'session/pages/expired-password.tsx', bare: true },

  // This machine's mails, where it has no mail server
  { path: 'dev/mailbox', access: 'public', file: 'mail/pages/mailbox.tsx', bare: true },
  { path: 'dev/mailbox/:mailId', access: 'public', file: 'mail/pages/mail.tsx', bare: true },

  { path: 'triage', access: 'public', file: 'shell/pages/triage.tsx', bare: true },
  {
    path: 'partner-integrations-setup',
    access: 'public',
    file: 'shell/pages/partner-integrations-setup.tsx',
    bare: true,
  },
  {
    path: 'partner-integrations-error',
    access: 'public',
    file: 'shell/pages/partner-integrations-error.tsx',
    bare: true,
  },
  { path: 'error', access: 'public', file: 'shell/pages/error.tsx', bare: true },
  { path: '*', access: 'public', file: 'shell/pages/not-found.tsx', bare: true },
]

/** What Express answers itself: downloads, whose report's permission is asked for where it is known, and widgets. */
export const downloads: Pick<Page, 'path' | 'access' | 'isOwn' | 'secrets'>[] = [
  { path: 'export/csv/:report', access: 'signed-in' },
  { path: 'fetch-export-file/:fileId/file-data', access: 'signed-in' },
  { path: 'file-links/:link/file-data', access: 'public', secrets: ['link'] },
  { path: 'embed/:widgetKey', access: 'public' },
  { path: 'export/csv/import-rejects/:importId', access: 'import.read' },
  { path: 'export/csv/bulk-edits/:editId', access: 'location.update' },
]

type RouteEntry = { id?: string; path?: string; index?: boolean; file: string; children?: RouteEntry[] }

/** How Remix calls a page; `prefix` is that of its second address, or nothing. */
export function pageId(prefix: string, { path }: Pick<Page, 'path'>): string {
  return `${prefix}${path || 'home'}`
}

/** The list once more as Remix wants it. A page inside the frame is a child of the frame's layout. */
function mount(prefix: string): RouteEntry[] {
  const entry = ({ path, file }: Page): RouteEntry => ({
    id: pageId(prefix, { path }),
    file,
    ...(prefix + path === '' ? { index: true } : { path: prefix + path }),
  })
  return [
    {
      id: `${prefix}frame`,
      file: 'shell/pages/frame.tsx',
      children: pages.filter((page) => !page.bare).map(entry),
    },
    ...pages.filter((page) => page.bare).map(entry),
  ]
}

/** Every page has a second address under `/as/{accountId}`: the same page, seen in a child account. */
export default [...mount(''), ...mount('as/:accountId/')]
