/**
 * The route table: all paths of the application, with the requirements of each and the file that handles it. To find
 * the code of a page, search here for a word in its URL. The guard, the navigation, the links (`routing/href.ts`), the
 * downloads in `server.ts` and the tests all use this table, so nothing in it is repeated elsewhere.
 */
import {
  type DownloadNameIn,
  download,
  flattenRoutes,
  movedPage,
  page,
  type Route,
  type Rule,
  resource,
  unguarded,
} from './routing/route-table'

const createPostRule = { access: 'google_post_content.create', settings: ['publishing'] } satisfies Rule
const editCategoryTermsRule = { access: ['account.update', 'insights.read'], adminsOnly: true } satisfies Rule

/**
 * The pages of an account. Each also has a second path under `/as/{accountId}`, which shows the same page in a child
 * account.
 */
export const accountRoutes = {
  access: 'signed-in',

  '/': page('frame/pages/home.tsx', { isForPartners: true }),

  '/dashboard': {
    '/': page('dashboard/pages/dashboard.tsx', { access: 'metrics.read' }),
    '/keywords': {
      access: 'insights.read',
      settings: ['insights'],
      '/': page('keywords/pages/keywords.tsx', { reports: ['keywords'] }),
      '/categories': {
        settings: ['experience_analysis'],
        '/': page('keywords/categories/pages/categories.tsx', { reports: ['experience_categories'] }),
      },
      '/:keyword': {
        '/': page('keywords/details/pages/keyword.tsx', {
          reports: [{ name: 'keyword_details', outletAccess: 'review.read' }],
          printFile: 'keywords/details/pages/print-keyword.tsx',
        }),
      },
    },
    '/locations': {
      access: 'location.read',
      '/': page('performance/pages/location-performance.tsx', {
        reports: [
          'metric_locations',
          { name: 'metric_groups', view: 'groups', settings: ['groups', 'groups_performance'] },
          'location_performance',
        ],
        printFile: 'performance/pages/print-performance.tsx',
      }),
      '/score': page('performance/score/pages/score.tsx', {
        access: ['location_score.read', 'location.read'],
      }),
    },
    '/local_listings': {
      settings: ['local_listings'],
      '/': page('listings/pages/local-listings.tsx', {
        reports: [{ name: 'local_listings', access: 'local_listing.read' }],
        access: { anyOf: ['local_listing.read', 'local_listing.preview'] },
        off: 'teaser',
      }),
      '/photos': page('listings/pages/begin-listing-photos.tsx', {
        access: 'media.create',
        settings: ['media'],
      }),
      '/:locationId': {
        access: 'location.update',
        '/auto-sync': page('listings/pages/listing-auto-sync.tsx'),
        '/directory': page('listings/pages/listing-directory.tsx'),
        '/lock': page('listings/pages/lock-listing.tsx'),
        '/check': page('listings/pages/check-listing.tsx'),
        '/send': page('listings/pages/send-listing.tsx'),
      },
      '/google-posts': {
        access: 'local_listing.read',
        features: ['google_posts'],
        '/': page('posts/pages/google-posts.tsx', { reports: ['google_posts'] }),
        '/preview': resource('posts/pages/preview-posts.tsx', createPostRule),
        '/new': page('posts/pages/new-post.tsx', { ...createPostRule, creates: true }),
        '/:postId': {
          '/': page('posts/pages/post.tsx'),
          '/photo': resource('posts/pages/post-photo.tsx'),
          '/edit': page('posts/pages/edit-post.tsx', createPostRule),
          '/image': page('posts/pages/post-image.tsx', { ...createPostRule, acceptsFiles: true }),
          '/review': page('posts/pages/review-post.tsx', createPostRule),
          '/retry': page('posts/pages/retry-post.tsx', createPostRule),
          '/duplicate': page('posts/pages/duplicate-post.tsx', { ...createPostRule, creates: true }),
          '/delete': page('posts/pages/delete-post.tsx', createPostRule),
        },
      },
    },
  },

  '/reviews': {
    access: 'review.read',
    '/': page('reviews/pages/reviews.tsx', { reports: ['reviews'] }),
    '/removed': {
      '/': page('reviews/sync/pages/removed-reviews.tsx', { reports: ['removed_reviews'] }),
    },
    '/arriving': page('reviews/first-reviews/pages/arriving-reviews.tsx'),
    '/checks': page('reviews/sync/pages/check-sources.tsx', { access: 'location.update' }),
    '/tags': page('reviews/pages/tag-reviews.tsx', { access: 'review.update' }),
    '/:reviewId': {
      '/': page('reviews/pages/review.tsx'),
      '/history': page('reviews/pages/response-history.tsx'),
      '/response': {
        access: 'review.respond',
        '/': page('reviews/pages/edit-response.tsx'),
        '/delete': page('reviews/pages/delete-response.tsx'),
      },
    },
  },

  '/request-reviews/microsurveys': {
    access: 'request.read',
    settings: ['microsurveys'],
    '/': page('landing-pages/pages/microsurveys.tsx', { reports: ['microsurvey_responses'] }),
    '/download': page('landing-pages/pages/microsurvey-download.tsx', { isExport: true }),
    '/:microsurvey/summaries': page('landing-pages/pages/microsurvey-summaries.tsx', {
      summaryOf: 'microsurvey_responses',
    }),
    '/responses/:responseId/delete': page('landing-pages/pages/delete-microsurvey-response.tsx', {
      access: 'account.update',
    }),
  },

  '/photos': {
    access: 'local_listing.read',
    settings: ['media'],
    '/': page('photos/pages/photos.tsx', { reports: ['photos'] }),
    '/:photoId': {
      '/': page('photos/pages/photo.tsx'),
      '/delete': page('photos/pages/delete-photo.tsx', { access: 'media.delete' }),
      '/image': resource('photos/pages/photo-image.tsx'),
      '/thumbnail': resource('photos/pages/photo-thumbnail.tsx'),
    },
    '/upload': {
      access: 'media.create',
      '/': page('photos/pages/upload-photos.tsx'),
      '/:draftId': {
        '/file': page('photos/pages/upload-file.tsx', { acceptsFiles: true }),
        '/select': page('photos/pages/upload-select.tsx'),
        '/confirm': page('photos/pages/upload-confirm.tsx'),
        '/category': page('photos/pages/upload-category.tsx'),
        '/publish': page('photos/pages/upload-publish.tsx'),
        '/result': page('photos/pages/upload-result.tsx'),
        '/retry': page('photos/pages/retry-upload.tsx'),
        '/events': resource('photos/pages/upload-events.tsx'),
        '/pictures/:pictureId': resource('photos/pages/draft-picture.tsx'),
      },
    },
  },

  '/amplify': {
    access: 'amplify.create',
    '/': page('widgets/pages/amplify.tsx', {
      access: { anyOf: ['amplify.create', 'amplify.preview'] },
      off: 'teaser',
    }),
    '/widgets': {
      '/create/:widgetType': page('widgets/pages/create-widget.tsx', { creates: true }),
      '/draft/:widgetType': resource('widgets/pages/widget-preview-url.tsx'),
      '/edit/:widgetType/:widgetId': page('widgets/pages/edit-widget.tsx'),
      '/preview/:widgetType/:widgetId': page('widgets/pages/preview-widget.tsx'),
      '/duplicate/:widgetType/:widgetId': page('widgets/pages/duplicate-widget.tsx', { creates: true }),
      '/delete/:widgetType/:widgetId': page('widgets/pages/delete-widget.tsx'),
    },
  },

  '/settings': {
    isForPartners: true,
    '/': page('frame/pages/settings.tsx'),
    '/profile': {
      blockedWhileImpersonating: true,
      allowedAfterTrial: true,
      '/': page('users/pages/profile.tsx'),
      '/email': page('users/pages/change-email.tsx'),
      '/password': page('sign-in/pages/change-password.tsx'),
      '/second-factor': {
        '/': page('sign-in/pages/second-factor.tsx'),
        '/setup': page('sign-in/pages/set-up-second-factor.tsx'),
      },
    },
    '/sessions': page('sign-in/pages/sessions.tsx', {
      blockedWhileImpersonating: true,
      allowedAfterTrial: true,
    }),
    '/api-tokens': {
      access: 'api_token.create',
      blockedWhileImpersonating: true,
      '/': page('users/pages/api-tokens.tsx'),
      '/:tokenId/revoke': page('users/pages/revoke-api-token.tsx', { allowedAfterTrial: true }),
    },
    '/saved-filters': {
      settings: ['saved_filters'],
      features: ['saved_filter_controls'],
      '/': page('saved-filters/pages/saved-filters.tsx'),
      '/new': page('saved-filters/pages/new-saved-filter.tsx', { creates: true }),
      '/choices': resource('saved-filters/pages/saved-filter-choices.tsx'),
      '/:filterId': {
        '/edit': page('saved-filters/pages/edit-saved-filter.tsx'),
        '/conditions': page('saved-filters/pages/saved-filter-conditions.tsx'),
        '/delete': page('saved-filters/pages/delete-saved-filter.tsx'),
      },
    },
    '/locations': {
      access: 'location.update',
      '/': page('locations/pages/locations.tsx', { reports: ['locations'], access: 'location.read' }),
      '/new': {
        access: 'location.create',
        '/': page('locations/pages/new-location.tsx', { creates: true }),
        '/:locationId/groups': page('locations/pages/new-location-groups.tsx', {
          access: 'group.update',
          settings: ['groups'],
        }),
      },
      '/history': {
        access: 'location.read',
        '/': page('locations/history/pages/location-changes.tsx', { reports: ['location_changes'] }),
      },
      '/bulk': {
        '/': page('bulk-edit/pages/bulk-edits.tsx'),
        '/hours': page('bulk-edit/pages/bulk-hours.tsx'),
        '/holiday-hours': page('bulk-edit/pages/bulk-holiday-hours.tsx', {
          features: ['special_hours'],
        }),
        '/facts/:fact': page('bulk-edit/pages/bulk-fact.tsx'),
        '/:editId': {
          '/': page('bulk-edit/pages/bulk-edit-result.tsx'),
          '/check': page('bulk-edit/pages/check-bulk-edit.tsx'),
          '/google-check': page('bulk-edit/pages/google-check.tsx'),
          '/google-refusals': page('bulk-edit/pages/google-refusals.tsx'),
          '/retry': page('bulk-edit/pages/retry-bulk-edit.tsx'),
          '/undo': page('bulk-edit/pages/undo-bulk-edit.tsx'),
        },
      },
      '/:locationId': {
        '/details': page('location-details/pages/location-details.tsx', { access: 'location.read' }),
        '/edit': page('locations/pages/edit-location.tsx'),
        '/delete': page('locations/pages/delete-location.tsx', { access: 'location.delete' }),
        '/issues': page('locations/pages/location-issues.tsx'),
        '/sync': page('locations/sync/pages/location-sync.tsx'),
        '/history': {
          '/': page('locations/pages/location-history.tsx', { access: 'location.read' }),
          '/:changeId/undo': page('locations/history/pages/undo-change.tsx'),
        },
        '/holiday-hours': page('locations/special-hours/pages/holiday-hours.tsx', {
          access: 'location.read',
          submit: 'location.update',
          features: ['special_hours'],
        }),
        '/review-sources': {
          '/': page('locations/pages/review-sources.tsx', { access: 'location.read' }),
          '/:site': page('reviews/sync/pages/live-reviews.tsx', { access: 'review.read' }),
        },
        '/landing-pages': {
          '/': page('landing-pages/pages/landing-pages.tsx', {
            access: 'request.read',
            submit: 'location.update',
          }),
          '/rotate': page('landing-pages/pages/rotate-landing-pages.tsx'),
        },
      },
    },
    '/groups': {
      access: 'group.read',
      settings: ['groups'],
      '/': page('locations/groups/pages/groups.tsx', { reports: ['groups'] }),
      '/new': page('locations/groups/pages/new-group.tsx', { access: 'group.create', creates: true }),
      '/:groupId': {
        '/edit': page('locations/groups/pages/edit-group.tsx', { access: 'group.update' }),
        '/delete': page('locations/groups/pages/delete-group.tsx', { access: 'group.delete' }),
      },
    },
    '/tags': {
      access: 'review.read',
      '/': page('reviews/tags/pages/tags.tsx', { reports: ['tags'] }),
      '/:tagId/delete': page('reviews/tags/pages/delete-tag.tsx', { access: 'tag.delete' }),
    },
    '/users': {
      blockedWhileImpersonating: true,
      '/': page('users/pages/users.tsx', { access: 'user.read', blockedWhileImpersonating: false }),
      '/new': page('users/pages/new-user.tsx', { access: 'user.create', creates: true }),
      '/:userId': {
        '/edit': page('users/pages/edit-user.tsx', { access: 'user.update' }),
        '/deactivate': page('users/pages/deactivate-user.tsx', { access: 'user.delete' }),
        '/reactivate': page('users/pages/reactivate-user.tsx', { access: 'user.delete' }),
        '/resend': page('users/pages/resend-invitation.tsx', { access: 'user.create' }),
      },
    },
    '/account': {
      access: 'account.update',
      blockedWhileImpersonating: true,
      '/': page('account/pages/account.tsx'),
      '/sso-keys': {
        '/': page('sign-in/pages/sso-keys.tsx'),
        '/new': page('sign-in/pages/new-sso-key.tsx', { creates: true }),
        '/:keyId/revoke': page('sign-in/pages/revoke-sso-key.tsx'),
      },
    },
    '/target-score': {
      access: 'account.update',
      features: ['custom_score'],
      isForPartners: false,
      '/': page('performance/score/targets/pages/target-score.tsx', { access: 'location_score.read' }),
      '/edit': page('performance/score/targets/pages/edit-target-score.tsx', { adminsOnly: true }),
      '/new': page('performance/score/targets/pages/new-custom-target.tsx', {
        adminsOnly: true,
        creates: true,
      }),
      '/:locationId': {
        adminsOnly: true,
        '/': page('performance/score/targets/pages/custom-target.tsx'),
        '/delete': page('performance/score/targets/pages/delete-custom-target.tsx'),
      },
    },
    '/experience-categories': {
      access: 'insights.read',
      settings: ['insights', 'experience_analysis'],
      isForPartners: false,
      '/': page('keywords/terms/pages/experience-categories.tsx'),
      // Trying changes nothing.
      '/try': page('keywords/terms/pages/try-category-terms.tsx', { allowedAfterTrial: true }),
      '/edit': page('keywords/terms/pages/edit-category-terms.tsx', editCategoryTermsRule),
      '/reset': page('keywords/terms/pages/reset-category-terms.tsx', editCategoryTermsRule),
      '/:categoryId/delete': page('keywords/terms/pages/delete-category-terms.tsx', editCategoryTermsRule),
    },
    '/integrations': {
      access: 'account.update',
      '/': page('integrations/pages/integrations.tsx', { access: 'integration.read' }),
      '/:source': {
        '/callback': resource('integrations/pages/source-callback.tsx', { secrets: ['code', 'state'] }),
        '/disconnect': page('integrations/pages/disconnect-source.tsx'),
      },
      '/:integration/request': page('integrations/pages/request-integration.tsx'),
      '/:directory/switch': page('integrations/pages/switch-integration.tsx'),
      '/facebook/matches': page('integrations/pages/facebook-matches.tsx'),
      '/trustpilot/location': page('integrations/pages/trustpilot-location.tsx'),
      '/google': {
        '/connect': resource('locations/google/pages/connect-google.tsx'),
        '/callback': resource('locations/google/pages/google-callback.tsx', {
          secrets: ['code', 'state'],
        }),
        '/disconnect': page('locations/google/pages/disconnect-google.tsx'),
        '/profiles': page('locations/google/pages/google-profiles.tsx'),
      },
    },
    '/imports': {
      access: 'import.create',
      '/': page('imports/pages/imports.tsx', { access: 'import.read' }),
      '/new': page('imports/pages/new-import.tsx', { acceptsFiles: true }),
      '/:importId': {
        '/': page('imports/pages/import.tsx', { access: 'import.read', submit: 'import.create' }),
        '/mapping': page('imports/pages/import-mapping.tsx'),
        '/format': page('imports/pages/import-format.tsx'),
        '/cancel': page('imports/pages/cancel-import.tsx'),
        '/undo': page('imports/pages/undo-import.tsx'),
      },
    },
    '/scheduled-exports': {
      access: ['scheduled_export.create', 'scheduled_export.update'],
      settings: ['scheduled_exports'],
      '/manage': page('exports/schedules/pages/scheduled-exports.tsx'),
      '/new': page('exports/schedules/pages/new-schedule.tsx', { isExport: true, creates: true }),
      '/recipients': resource('exports/schedules/pages/schedule-recipients.tsx'),
      '/delete': page('exports/schedules/pages/delete-schedules.tsx'),
      '/:scheduleId': {
        '/edit': page('exports/schedules/pages/edit-schedule.tsx', { isExport: true }),
        '/runs': page('exports/schedules/pages/schedule-runs.tsx'),
        '/restart': page('exports/schedules/pages/restart-schedule.tsx', { isExport: true }),
      },
    },
    '/audit': {
      access: 'audit_event.read',
      '/': page('audit/pages/audit.tsx', { reports: ['audit'] }),
      '/sessions': page('audit/sessions/pages/account-sessions.tsx', { reports: ['account_sessions'] }),
    },
    '/mails': page('sent-mails/pages/sent-mails.tsx', { access: 'audit_event.read' }),
    '/white-label': {
      access: 'whitelabel.update',
      '/': page('white-label/pages/white-label.tsx'),
      '/domain': page('white-label/pages/white-label-domain.tsx'),
      '/delete': page('white-label/pages/delete-white-label.tsx'),
    },
    '/billing': {
      '/edit': page('billing/pages/billing.tsx', { allowedAfterTrial: true }),
      '/data': download('accountData', { access: 'billing.read', adminsOnly: true }),
      '/*': movedPage('billing/pages/other-billing-pages.tsx'),
    },
  },
  '/search': page('global-search/pages/search.tsx', { isForPartners: true }),
  '/file-downloads': {
    isExport: true,
    isForPartners: true,
    '/': page('exports/files/pages/file-downloads.tsx'),
    '/new': page('exports/files/pages/new-file-download.tsx', { creates: true }),
    '/:fileId': page('exports/files/pages/file-download.tsx'),
  },
  '/export/csv': {
    isForPartners: true,
    '/:report': download('csv'),
    '/import-rejects/:importId': download('importRejects', { access: 'import.read' }),
    '/bulk-edits/:editId': download('bulkEdit', { access: 'location.update', isExport: true }),
  },
  '/fetch-export-file/:fileId/file-data': download('exportFile', { isForPartners: true, isExport: true }),

  // Partner accounts
  '/accounts': {
    access: 'account.read',
    isForPartners: true,
    '/': page('partners/accounts/pages/accounts.tsx', { reports: ['mta_accounts'] }),
    '/new': page('partners/accounts/pages/new-account.tsx', { access: 'account.create', creates: true }),
    '/:childId/open': page('partners/accounts/pages/open-account.tsx', { allowedAfterTrial: true }),
    '/trials': {
      access: 'trial.read',
      '/': page('partners/trials/pages/trials.tsx', { reports: ['mta_trials'] }),
    },
    '/integrations': {
      access: 'child_integration.read',
      '/': page('partners/integrations/pages/child-integrations.tsx', { reports: ['mta_integrations'] }),
    },
    '/requests': {
      access: 'child_integration.read',
      '/': page('partners/requests/pages/child-requests.tsx', { reports: ['mta_requests'] }),
    },
  },
  '/child-reviews': {
    access: 'account.read',
    settings: ['child_reviews'],
    isForPartners: true,
    '/': page('partners/child-reviews/pages/child-reviews.tsx', { reports: ['child_reviews'] }),
  },
  '/partner-account-reports': {
    access: 'account.read',
    settings: ['partner_account_reports'],
    isForPartners: true,
    '/': page('partners/reports/pages/partner-account-reports.tsx', { reports: ['partner_account_reports'] }),
  },
  '/switch-account/:childId': page('partners/accounts/pages/switch-account.tsx', {
    access: 'account.read',
    isForPartners: true,
    allowedAfterTrial: true,
  }),

  // Requests from scripts and forms of several pages
  '/lookups/:kind': resource('reports/pages/lookups.tsx', { isForPartners: true }),
  '/npi': {
    access: 'location.update',
    '/': resource('npi/pages/npi-search.tsx'),
    '/:number': resource('npi/pages/npi-number.tsx'),
  },
  '/dismissals': resource('frame/pages/dismiss-banner.tsx', { allowedAfterTrial: true }),
  '/preferences': resource('frame/pages/save-preferences.tsx', { access: 'public' }),
  '/feature-requests': page('feature-requests/pages/feature-requests.tsx'),
  '/oauth/outbound/:source': resource('integrations/pages/connect-source.tsx', { access: 'account.update' }),

  // URLs in older links
  '/location_score/export/:level': resource('performance/pages/moved-csv.tsx', { isForPartners: true }),
  '/location_performance_overview/csv': resource('performance/pages/moved-csv.tsx', { isForPartners: true }),
  '/profile': movedPage('frame/pages/moved-to-settings.tsx'),
  '/account/*': movedPage('frame/pages/moved-to-settings.tsx'),
  '/billing/*': movedPage('frame/pages/moved-to-settings.tsx'),
} as const

/** The pages that are not scoped to an account. */
export const siteRoutes = {
  access: 'public',
  layout: 'none',

  // Signing in and out
  '/login': {
    '/': page('sign-in/pages/login.tsx'),
    '/code': page('sign-in/pages/sign-in-code.tsx'),
    '/openid': {
      '/': resource('sign-in/pages/openid.tsx'),
      '/callback': resource('sign-in/pages/openid-callback.tsx', { secrets: ['code', 'state'] }),
    },
  },
  '/signed-in': page('sign-in/pages/signed-in.tsx'),
  '/users/sign_in': resource('sign-in/pages/old-sign-in.tsx'),
  '/sso-login/:token': resource('sign-in/pages/sso-login.tsx', { secrets: ['token'] }),
  '/logout': page('sign-in/pages/logout.tsx'),
  '/signup': {
    '/': page('signup/pages/signup.tsx'),
    '/location': page('signup/pages/signup-location.tsx'),
  },
  '/invitations/:invitation': page('users/pages/invitation.tsx', { secrets: ['invitation'] }),
  '/confirm-email': {
    '/': page('sign-in/pages/confirm-email.tsx', { secrets: ['token'] }),
    '/resend': page('sign-in/pages/resend-confirmation.tsx'),
  },
  '/confirm-new-email': page('users/pages/confirm-new-email.tsx', { secrets: ['token'] }),
  '/forgot-password': page('sign-in/pages/forgot-password.tsx'),
  '/reset-password': page('sign-in/pages/reset-password.tsx', { secrets: ['token'] }),
  '/password-reset-complete': page('sign-in/pages/password-reset-complete.tsx'),
  '/expired-password': page('sign-in/pages/expired-password.tsx'),

  // Links in emails
  '/unsubscribe/:subject/:link': page('exports/unsubscribing/pages/unsubscribe.tsx', { secrets: ['link'] }),
  '/file-links/:link': {
    secrets: ['link'],
    '/': page('exports/files/pages/file-link.tsx'),
    '/file-data': download('linkedFile'),
  },

  // Public pages and images for customers and other sites
  '/l/:landingKey': {
    '/reviews': page('landing-pages/pages/choose-review-site.tsx'),
    '/to/:source': resource('landing-pages/pages/go-to-review-site.tsx'),
    '/:form': {
      '/': page('landing-pages/pages/microsurvey.tsx'),
      '/thanks': page('landing-pages/pages/microsurvey-thanks.tsx'),
    },
  },
  '/embed/:widgetKey': unguarded(),
  // The API, whose calls are declared in `api/all-endpoints.server.ts`, and its reference.
  '/api/*': unguarded(),
  '/developers': {
    '/': page('api/pages/developers.tsx'),
    '/calls/:call': page('api/pages/developer-call.tsx'),
    '/problems/:problem': page('api/pages/developer-problem.tsx'),
  },
  '/logos/:logo': resource('white-label/pages/logo.tsx'),
  '/google-post-images/:link': resource('posts/pages/post-image-link.tsx', { secrets: ['link'] }),
  // Requests from Google, which are authenticated with Google's token.
  '/webhooks/google/notifications': resource('reviews/sync/pages/google-notifications.tsx'),
  '/partner-integrations-setup': page('frame/pages/partner-integrations-setup.tsx'),
  '/partner-integrations-error': page('frame/pages/partner-integrations-error.tsx'),

  // Staff of the installation
  '/staff': {
    access: 'staff',
    allowedAfterTrial: true,
    layout: 'frame',
    isForPartners: true,
    '/': page('staff/pages/staff.tsx'),
    '/accounts': {
      '/': page('staff/pages/staff-accounts.tsx'),
      '/new': page('staff/pages/create-account.tsx', { creates: true }),
      // Not `accountId`, which is the account of the prefix `/as/:accountId`.
      '/:otherAccountId': {
        '/': page('staff/pages/staff-account.tsx'),
        '/details': page('staff/pages/staff-account-details.tsx'),
        '/limits': page('staff/pages/account-limits.tsx'),
        '/settings': page('staff/pages/account-settings.tsx'),
        '/status': page('staff/pages/account-status.tsx'),
        '/trial': page('staff/pages/account-trial.tsx'),
        '/manager': page('staff/pages/account-manager.tsx'),
        '/users/new': page('staff/pages/invite-admin.tsx', { creates: true }),
        '/users/:userId': page('staff/pages/account-user.tsx'),
      },
    },
    '/connections': page('staff/pages/connections-of-accounts.tsx'),
    '/impersonation': page('staff/pages/impersonation.tsx'),
    '/imports': page('staff/pages/imports-of-accounts.tsx'),
    '/jobs': page('staff/pages/jobs-of-accounts.tsx'),
    '/mail': page('staff/pages/mail-of-accounts.tsx'),
    '/requests': {
      '/': page('staff/pages/requests.tsx'),
      '/answer': page('staff/pages/answer-request.tsx'),
    },
    '/end': page('staff/pages/end-impersonation.tsx', { access: 'public', layout: 'none' }),
  },

  // The emails of a machine without a mail server
  '/dev/mailbox': {
    '/': page('sent-mails/pages/mailbox.tsx'),
    '/:mailId': page('sent-mails/pages/mailbox-mail.tsx'),
    '/:mailId/html': download('mailboxHtml'),
  },

  '/triage': page('frame/pages/triage.tsx'),
  '/error': page('frame/pages/error.tsx'),
  '/*': page('frame/pages/not-found.tsx'),
} as const

export type DownloadName = DownloadNameIn<typeof accountRoutes> | DownloadNameIn<typeof siteRoutes>

export const routes: Route[] = [...flattenRoutes(accountRoutes), ...flattenRoutes(siteRoutes)]

type RouteEntry = { id?: string; path?: string; index?: boolean; file: string; children?: RouteEntry[] }

/** Returns Remix's id of a route. `prefix` is `as/:accountId/` for the route's second path, otherwise empty. */
export function routeId(prefix: string, { address }: Pick<Route, 'address'>): string {
  return `${prefix}${address.slice(1) || 'home'}`
}

/**
 * Returns the pages in the format that Remix expects. A page with the `frame` layout is a child of the frame's route.
 */
function buildRouteEntries(prefix: string): RouteEntry[] {
  const pages = routes.filter((route) => route.kind === 'page')
  const toRouteEntry = (route: (typeof pages)[number]): RouteEntry => {
    const path = prefix + route.address.slice(1)
    return { id: routeId(prefix, route), file: route.file, ...(path ? { path } : { index: true }) }
  }
  return [
    {
      id: `${prefix}frame`,
      file: 'frame/pages/frame.tsx',
      children: pages.filter(({ layout }) => layout !== 'none').map(toRouteEntry),
    },
    ...pages.filter(({ layout }) => layout === 'none').map(toRouteEntry),
  ]
}

export default [...buildRouteEntries(''), ...buildRouteEntries('as/:accountId/')]
