/**
 * The route table: all paths of the application, with the requirements of each and the file that handles it. To find
 * the code of a page, search here for a word in its URL. The guard, the navigation, the links (`kit/routing/href.ts`), the
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
} from './kit/routing/route-table'

const createPostRule = { access: 'google_post_content.create', settings: ['publishing'] } satisfies Rule
const editCategoryTermsRule = { access: ['account.update', 'insights.read'], adminsOnly: true } satisfies Rule

/**
 * The pages of an account. Each also has a second path under `/as/{accountId}`, which shows the same page in a child
 * account.
 */
export const accountRoutes = {
  access: 'signed-in',

  '/': page('site/frame/pages/home.tsx', { isForPartners: true }),

  '/dashboard': {
    '/': page('site/dashboard/pages/dashboard.tsx', { access: 'metrics.read' }),
    '/keywords': {
      access: 'insights.read',
      settings: ['insights'],
      '/': page('product/keywords/pages/keywords.tsx', { reports: ['keywords'] }),
      '/categories': {
        settings: ['experience_analysis'],
        '/': page('product/keywords/categories/pages/categories.tsx', { reports: ['experience_categories'] }),
      },
      '/:keyword': {
        '/': page('product/keywords/details/pages/keyword.tsx', {
          reports: [{ name: 'keyword_details', outletAccess: 'review.read' }],
          printFile: 'product/keywords/details/pages/print-keyword.tsx',
        }),
      },
    },
    '/locations': {
      access: 'location.read',
      '/': page('product/performance/pages/location-performance.tsx', {
        reports: [
          'metric_locations',
          { name: 'metric_groups', view: 'groups', settings: ['groups', 'groups_performance'] },
          'location_performance',
        ],
        printFile: 'product/performance/pages/print-performance.tsx',
      }),
      '/score': page('product/performance/score/pages/score.tsx', {
        access: ['location_score.read', 'location.read'],
      }),
    },
    '/local_listings': {
      settings: ['local_listings'],
      '/': page('product/listings/pages/local-listings.tsx', {
        reports: [{ name: 'local_listings', access: 'local_listing.read' }],
        access: { anyOf: ['local_listing.read', 'local_listing.preview'] },
        off: 'teaser',
      }),
      '/photos': page('product/listings/pages/begin-listing-photos.tsx', {
        access: 'media.create',
        settings: ['media'],
      }),
      '/:locationId': {
        access: 'location.update',
        '/auto-sync': page('product/listings/pages/listing-auto-sync.tsx'),
        '/directory': page('product/listings/pages/listing-directory.tsx'),
        '/lock': page('product/listings/pages/lock-listing.tsx'),
        '/check': page('product/listings/pages/check-listing.tsx'),
        '/send': page('product/listings/pages/send-listing.tsx'),
      },
      '/google-posts': {
        access: 'local_listing.read',
        features: ['google_posts'],
        '/': page('product/posts/pages/google-posts.tsx', { reports: ['google_posts'] }),
        '/preview': resource('product/posts/pages/preview-posts.tsx', createPostRule),
        '/new': page('product/posts/pages/new-post.tsx', { ...createPostRule, creates: true }),
        '/:postId': {
          '/': page('product/posts/pages/post.tsx'),
          '/photo': resource('product/posts/pages/post-photo.tsx'),
          '/edit': page('product/posts/pages/edit-post.tsx', createPostRule),
          '/image': page('product/posts/pages/post-image.tsx', { ...createPostRule, acceptsFiles: true }),
          '/review': page('product/posts/pages/review-post.tsx', createPostRule),
          '/retry': page('product/posts/pages/retry-post.tsx', createPostRule),
          '/duplicate': page('product/posts/pages/duplicate-post.tsx', { ...createPostRule, creates: true }),
          '/delete': page('product/posts/pages/delete-post.tsx', createPostRule),
        },
      },
    },
  },

  '/reviews': {
    access: 'review.read',
    '/': page('product/reviews/pages/reviews.tsx', { reports: ['reviews'] }),
    '/removed': {
      '/': page('product/reviews/sync/pages/removed-reviews.tsx', { reports: ['removed_reviews'] }),
    },
    '/arriving': page('product/reviews/first-reviews/pages/arriving-reviews.tsx'),
    '/checks': page('product/reviews/sync/pages/check-sources.tsx', { access: 'location.update' }),
    '/tags': page('product/reviews/pages/tag-reviews.tsx', { access: 'review.update' }),
    '/:reviewId': {
      '/': page('product/reviews/pages/review.tsx'),
      '/history': page('product/reviews/pages/response-history.tsx'),
      '/response': {
        access: 'review.respond',
        '/': page('product/reviews/pages/edit-response.tsx'),
        '/delete': page('product/reviews/pages/delete-response.tsx'),
      },
    },
  },

  '/request-reviews/microsurveys': {
    access: 'request.read',
    settings: ['microsurveys'],
    '/': page('product/landing-pages/pages/microsurveys.tsx', { reports: ['microsurvey_responses'] }),
    '/download': page('product/landing-pages/pages/microsurvey-download.tsx', { isExport: true }),
    '/:microsurvey/summaries': page('product/landing-pages/pages/microsurvey-summaries.tsx', {
      summaryOf: 'microsurvey_responses',
    }),
    '/responses/:responseId/delete': page('product/landing-pages/pages/delete-microsurvey-response.tsx', {
      access: 'account.update',
    }),
  },

  '/photos': {
    access: 'local_listing.read',
    settings: ['media'],
    '/': page('product/photos/pages/photos.tsx', { reports: ['photos'] }),
    '/:photoId': {
      '/': page('product/photos/pages/photo.tsx'),
      '/delete': page('product/photos/pages/delete-photo.tsx', { access: 'media.delete' }),
      '/image': resource('product/photos/pages/photo-image.tsx'),
      '/thumbnail': resource('product/photos/pages/photo-thumbnail.tsx'),
    },
    '/upload': {
      access: 'media.create',
      '/': page('product/photos/pages/upload-photos.tsx'),
      '/:draftId': {
        '/file': page('product/photos/pages/upload-file.tsx', { acceptsFiles: true }),
        '/select': page('product/photos/pages/upload-select.tsx'),
        '/confirm': page('product/photos/pages/upload-confirm.tsx'),
        '/category': page('product/photos/pages/upload-category.tsx'),
        '/publish': page('product/photos/pages/upload-publish.tsx'),
        '/result': page('product/photos/pages/upload-result.tsx'),
        '/retry': page('product/photos/pages/retry-upload.tsx'),
        '/events': resource('product/photos/pages/upload-events.tsx'),
        '/pictures/:pictureId': resource('product/photos/pages/draft-picture.tsx'),
      },
    },
  },

  '/amplify': {
    access: 'amplify.create',
    '/': page('product/widgets/pages/amplify.tsx', {
      access: { anyOf: ['amplify.create', 'amplify.preview'] },
      off: 'teaser',
    }),
    '/widgets': {
      '/create/:widgetType': page('product/widgets/pages/create-widget.tsx', { creates: true }),
      '/draft/:widgetType': resource('product/widgets/pages/widget-preview-url.tsx'),
      '/edit/:widgetType/:widgetId': page('product/widgets/pages/edit-widget.tsx'),
      '/preview/:widgetType/:widgetId': page('product/widgets/pages/preview-widget.tsx'),
      '/duplicate/:widgetType/:widgetId': page('product/widgets/pages/duplicate-widget.tsx', {
        creates: true,
      }),
      '/delete/:widgetType/:widgetId': page('product/widgets/pages/delete-widget.tsx'),
    },
  },

  '/settings': {
    isForPartners: true,
    '/': page('site/frame/pages/settings.tsx'),
    '/profile': {
      blockedWhileImpersonating: true,
      allowedAfterTrial: true,
      '/': page('accounts/users/pages/profile.tsx'),
      '/email': page('accounts/users/pages/change-email.tsx'),
      '/password': page('platform/sign-in/pages/change-password.tsx'),
      '/second-factor': {
        '/': page('platform/sign-in/pages/second-factor.tsx'),
        '/setup': page('platform/sign-in/pages/set-up-second-factor.tsx'),
      },
    },
    '/sessions': page('platform/sign-in/pages/sessions.tsx', {
      blockedWhileImpersonating: true,
      allowedAfterTrial: true,
    }),
    '/api-tokens': {
      access: 'api_token.create',
      blockedWhileImpersonating: true,
      '/': page('accounts/users/pages/api-tokens.tsx'),
      '/:tokenId/revoke': page('accounts/users/pages/revoke-api-token.tsx', { allowedAfterTrial: true }),
    },
    '/saved-filters': {
      settings: ['saved_filters'],
      features: ['saved_filter_controls'],
      '/': page('site/saved-filters/pages/saved-filters.tsx'),
      '/new': page('site/saved-filters/pages/new-saved-filter.tsx', { creates: true }),
      '/choices': resource('site/saved-filters/pages/saved-filter-choices.tsx'),
      '/:filterId': {
        '/edit': page('site/saved-filters/pages/edit-saved-filter.tsx'),
        '/conditions': page('site/saved-filters/pages/saved-filter-conditions.tsx'),
        '/delete': page('site/saved-filters/pages/delete-saved-filter.tsx'),
      },
    },
    '/locations': {
      access: 'location.update',
      '/': page('product/locations/pages/locations.tsx', { reports: ['locations'], access: 'location.read' }),
      '/new': {
        access: 'location.create',
        '/': page('product/locations/pages/new-location.tsx', { creates: true }),
        '/:locationId/groups': page('product/locations/pages/new-location-groups.tsx', {
          access: 'group.update',
          settings: ['groups'],
        }),
      },
      '/history': {
        access: 'location.read',
        '/': page('product/locations/history/pages/location-changes.tsx', { reports: ['location_changes'] }),
      },
      '/bulk': {
        '/': page('product/locations/bulk-edit/pages/bulk-edits.tsx'),
        '/hours': page('product/locations/bulk-edit/pages/bulk-hours.tsx'),
        '/holiday-hours': page('product/locations/bulk-edit/pages/bulk-holiday-hours.tsx', {
          features: ['special_hours'],
        }),
        '/facts/:fact': page('product/locations/bulk-edit/pages/bulk-fact.tsx'),
        '/:editId': {
          '/': page('product/locations/bulk-edit/pages/bulk-edit-result.tsx'),
          '/check': page('product/locations/bulk-edit/pages/check-bulk-edit.tsx'),
          '/google-check': page('product/locations/bulk-edit/pages/google-check.tsx'),
          '/google-refusals': page('product/locations/bulk-edit/pages/google-refusals.tsx'),
          '/retry': page('product/locations/bulk-edit/pages/retry-bulk-edit.tsx'),
          '/undo': page('product/locations/bulk-edit/pages/undo-bulk-edit.tsx'),
        },
      },
      '/:locationId': {
        '/details': page('product/location-details/pages/location-details.tsx', { access: 'location.read' }),
        '/edit': page('product/locations/pages/edit-location.tsx'),
        '/delete': page('product/locations/pages/delete-location.tsx', { access: 'location.delete' }),
        '/issues': page('product/locations/pages/location-issues.tsx'),
        '/sync': page('product/locations/sync/pages/location-sync.tsx'),
        '/history': {
          '/': page('product/locations/pages/location-history.tsx', { access: 'location.read' }),
          '/:changeId/undo': page('product/locations/history/pages/undo-change.tsx'),
        },
        '/holiday-hours': page('product/locations/special-hours/pages/holiday-hours.tsx', {
          access: 'location.read',
          submit: 'location.update',
          features: ['special_hours'],
        }),
        '/review-sources': {
          '/': page('product/locations/pages/review-sources.tsx', { access: 'location.read' }),
          '/:site': page('product/reviews/sync/pages/live-reviews.tsx', { access: 'review.read' }),
        },
        '/landing-pages': {
          '/': page('product/landing-pages/pages/landing-pages.tsx', {
            access: 'request.read',
            submit: 'location.update',
          }),
          '/rotate': page('product/landing-pages/pages/rotate-landing-pages.tsx'),
        },
      },
    },
    '/groups': {
      access: 'group.read',
      settings: ['groups'],
      '/': page('product/locations/groups/pages/groups.tsx', { reports: ['groups'] }),
      '/new': page('product/locations/groups/pages/new-group.tsx', { access: 'group.create', creates: true }),
      '/:groupId': {
        '/edit': page('product/locations/groups/pages/edit-group.tsx', { access: 'group.update' }),
        '/delete': page('product/locations/groups/pages/delete-group.tsx', { access: 'group.delete' }),
      },
    },
    '/tags': {
      access: 'review.read',
      '/': page('product/reviews/tags/pages/tags.tsx', { reports: ['tags'] }),
      '/:tagId/delete': page('product/reviews/tags/pages/delete-tag.tsx', { access: 'tag.delete' }),
    },
    '/users': {
      blockedWhileImpersonating: true,
      '/': page('accounts/users/pages/users.tsx', { access: 'user.read', blockedWhileImpersonating: false }),
      '/new': page('accounts/users/pages/new-user.tsx', { access: 'user.create', creates: true }),
      '/:userId': {
        '/edit': page('accounts/users/pages/edit-user.tsx', { access: 'user.update' }),
        '/deactivate': page('accounts/users/pages/deactivate-user.tsx', { access: 'user.delete' }),
        '/reactivate': page('accounts/users/pages/reactivate-user.tsx', { access: 'user.delete' }),
        '/resend': page('accounts/users/pages/resend-invitation.tsx', { access: 'user.create' }),
      },
    },
    '/account': {
      access: 'account.update',
      blockedWhileImpersonating: true,
      '/': page('accounts/account/pages/account.tsx'),
      '/sso-keys': {
        '/': page('platform/sign-in/pages/sso-keys.tsx'),
        '/new': page('platform/sign-in/pages/new-sso-key.tsx', { creates: true }),
        '/:keyId/revoke': page('platform/sign-in/pages/revoke-sso-key.tsx'),
      },
    },
    '/target-score': {
      access: 'account.update',
      features: ['custom_score'],
      isForPartners: false,
      '/': page('product/performance/score/targets/pages/target-score.tsx', {
        access: 'location_score.read',
      }),
      '/edit': page('product/performance/score/targets/pages/edit-target-score.tsx', { adminsOnly: true }),
      '/new': page('product/performance/score/targets/pages/new-custom-target.tsx', {
        adminsOnly: true,
        creates: true,
      }),
      '/:locationId': {
        adminsOnly: true,
        '/': page('product/performance/score/targets/pages/custom-target.tsx'),
        '/delete': page('product/performance/score/targets/pages/delete-custom-target.tsx'),
      },
    },
    '/experience-categories': {
      access: 'insights.read',
      settings: ['insights', 'experience_analysis'],
      isForPartners: false,
      '/': page('product/keywords/terms/pages/experience-categories.tsx'),
      // Trying changes nothing.
      '/try': page('product/keywords/terms/pages/try-category-terms.tsx', { allowedAfterTrial: true }),
      '/edit': page('product/keywords/terms/pages/edit-category-terms.tsx', editCategoryTermsRule),
      '/reset': page('product/keywords/terms/pages/reset-category-terms.tsx', editCategoryTermsRule),
      '/:categoryId/delete': page(
        'product/keywords/terms/pages/delete-category-terms.tsx',
        editCategoryTermsRule,
      ),
    },
    '/integrations': {
      access: 'account.update',
      '/': page('product/integrations/pages/integrations.tsx', { access: 'integration.read' }),
      '/:source': {
        '/callback': resource('product/integrations/pages/source-callback.tsx', {
          secrets: ['code', 'state'],
        }),
        '/disconnect': page('product/integrations/pages/disconnect-source.tsx'),
      },
      '/:integration/request': page('product/integrations/pages/request-integration.tsx'),
      '/:directory/switch': page('product/integrations/pages/switch-integration.tsx'),
      '/facebook/matches': page('product/integrations/pages/facebook-matches.tsx'),
      '/trustpilot/location': page('product/integrations/pages/trustpilot-location.tsx'),
      '/google/profiles': page('product/locations/google/pages/google-profiles.tsx'),
    },
    '/imports': {
      access: 'import.create',
      '/': page('product/imports/pages/imports.tsx', { access: 'import.read' }),
      '/new': page('product/imports/pages/new-import.tsx', { acceptsFiles: true }),
      '/:importId': {
        '/': page('product/imports/pages/import.tsx', { access: 'import.read', submit: 'import.create' }),
        '/mapping': page('product/imports/pages/import-mapping.tsx'),
        '/format': page('product/imports/pages/import-format.tsx'),
        '/cancel': page('product/imports/pages/cancel-import.tsx'),
        '/undo': page('product/imports/pages/undo-import.tsx'),
      },
    },
    '/scheduled-exports': {
      access: ['scheduled_export.create', 'scheduled_export.update'],
      settings: ['scheduled_exports'],
      '/manage': page('site/exports/schedules/pages/scheduled-exports.tsx'),
      '/new': page('site/exports/schedules/pages/new-schedule.tsx', { isExport: true, creates: true }),
      '/recipients': resource('site/exports/schedules/pages/schedule-recipients.tsx'),
      '/delete': page('site/exports/schedules/pages/delete-schedules.tsx'),
      '/:scheduleId': {
        '/edit': page('site/exports/schedules/pages/edit-schedule.tsx', { isExport: true }),
        '/runs': page('site/exports/schedules/pages/schedule-runs.tsx'),
        '/restart': page('site/exports/schedules/pages/restart-schedule.tsx', { isExport: true }),
      },
    },
    '/audit': {
      access: 'audit_event.read',
      '/': page('platform/audit/pages/audit.tsx', { reports: ['audit'] }),
      '/sessions': page('platform/audit/sessions/pages/account-sessions.tsx', {
        reports: ['account_sessions'],
      }),
    },
    '/mails': page('platform/mail/pages/sent-mails.tsx', { access: 'audit_event.read' }),
    '/white-label': {
      access: 'whitelabel.update',
      '/': page('platform/white-label/pages/white-label.tsx'),
      '/domain': page('platform/white-label/pages/white-label-domain.tsx'),
      '/delete': page('platform/white-label/pages/delete-white-label.tsx'),
    },
    '/billing': {
      '/edit': page('platform/billing/pages/billing.tsx', { allowedAfterTrial: true }),
      '/data': download('accountData', { access: 'billing.read', adminsOnly: true }),
      '/*': movedPage('platform/billing/pages/other-billing-pages.tsx'),
    },
  },
  '/search': page('site/global-search/pages/search.tsx', { isForPartners: true }),
  '/file-downloads': {
    isExport: true,
    isForPartners: true,
    '/': page('site/exports/files/pages/file-downloads.tsx'),
    '/new': page('site/exports/files/pages/new-file-download.tsx', { creates: true }),
    '/:fileId': page('site/exports/files/pages/file-download.tsx'),
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
    '/': page('accounts/partners/accounts/pages/accounts.tsx', { reports: ['mta_accounts'] }),
    '/new': page('accounts/partners/accounts/pages/new-account.tsx', {
      access: 'account.create',
      creates: true,
    }),
    '/:childId/open': page('accounts/partners/accounts/pages/open-account.tsx', { allowedAfterTrial: true }),
    '/trials': {
      access: 'trial.read',
      '/': page('accounts/partners/trials/pages/trials.tsx', { reports: ['mta_trials'] }),
    },
    '/integrations': {
      access: 'child_integration.read',
      '/': page('accounts/partners/integrations/pages/child-integrations.tsx', {
        reports: ['mta_integrations'],
      }),
    },
    '/requests': {
      access: 'child_integration.read',
      '/': page('accounts/partners/requests/pages/child-requests.tsx', { reports: ['mta_requests'] }),
    },
  },
  '/child-reviews': {
    access: 'account.read',
    settings: ['child_reviews'],
    isForPartners: true,
    '/': page('accounts/partners/child-reviews/pages/child-reviews.tsx', { reports: ['child_reviews'] }),
  },
  '/partner-account-reports': {
    access: 'account.read',
    settings: ['partner_account_reports'],
    isForPartners: true,
    '/': page('accounts/partners/reports/pages/partner-account-reports.tsx', {
      reports: ['partner_account_reports'],
    }),
  },
  '/switch-account/:childId': page('accounts/partners/accounts/pages/switch-account.tsx', {
    access: 'account.read',
    isForPartners: true,
    allowedAfterTrial: true,
  }),

  // Requests from scripts and forms of several pages
  '/lookups/:kind': resource('platform/reports/pages/lookups.tsx', { isForPartners: true }),
  '/npi': {
    access: 'location.update',
    '/': resource('product/locations/npi/pages/npi-search.tsx'),
    '/:number': resource('product/locations/npi/pages/npi-number.tsx'),
  },
  '/dismissals': resource('site/frame/pages/dismiss-banner.tsx', { allowedAfterTrial: true }),
  '/preferences': resource('site/frame/pages/save-preferences.tsx', { access: 'public' }),
  '/feature-requests': page('platform/feature-requests/pages/feature-requests.tsx'),
  '/oauth/outbound/:source': resource('product/integrations/pages/connect-source.tsx', {
    access: 'account.update',
  }),

  // URLs in older links
  '/location_score/export/:level': resource('product/performance/pages/moved-csv.tsx', {
    isForPartners: true,
  }),
  '/location_performance_overview/csv': resource('product/performance/pages/moved-csv.tsx', {
    isForPartners: true,
  }),
  '/profile': movedPage('site/frame/pages/moved-to-settings.tsx'),
  '/account/*': movedPage('site/frame/pages/moved-to-settings.tsx'),
  '/billing/*': movedPage('site/frame/pages/moved-to-settings.tsx'),
} as const

/** The pages that are not scoped to an account. */
export const siteRoutes = {
  access: 'public',
  layout: 'none',

  // Signing in and out
  '/login': {
    '/': page('platform/sign-in/pages/login.tsx'),
    '/code': page('platform/sign-in/pages/sign-in-code.tsx'),
    '/openid': {
      '/': resource('platform/sign-in/pages/openid.tsx'),
      '/callback': resource('platform/sign-in/pages/openid-callback.tsx', { secrets: ['code', 'state'] }),
    },
  },
  '/signed-in': page('platform/sign-in/pages/signed-in.tsx'),
  '/users/sign_in': resource('platform/sign-in/pages/old-sign-in.tsx'),
  '/sso-login/:token': resource('platform/sign-in/pages/sso-login.tsx', { secrets: ['token'] }),
  '/logout': page('platform/sign-in/pages/logout.tsx'),
  '/signup': {
    '/': page('accounts/signup/pages/signup.tsx'),
    '/location': page('accounts/signup/pages/signup-location.tsx'),
  },
  '/invitations/:invitation': page('accounts/users/pages/invitation.tsx', { secrets: ['invitation'] }),
  '/confirm-email': {
    '/': page('platform/sign-in/pages/confirm-email.tsx', { secrets: ['token'] }),
    '/resend': page('platform/sign-in/pages/resend-confirmation.tsx'),
  },
  '/confirm-new-email': page('accounts/users/pages/confirm-new-email.tsx', { secrets: ['token'] }),
  '/forgot-password': page('platform/sign-in/pages/forgot-password.tsx'),
  '/reset-password': page('platform/sign-in/pages/reset-password.tsx', { secrets: ['token'] }),
  '/password-reset-complete': page('platform/sign-in/pages/password-reset-complete.tsx'),
  '/expired-password': page('platform/sign-in/pages/expired-password.tsx'),

  // Links in emails
  '/unsubscribe/:subject/:link': page('site/exports/unsubscribing/pages/unsubscribe.tsx', {
    secrets: ['link'],
  }),
  '/file-links/:link': {
    secrets: ['link'],
    '/': page('site/exports/files/pages/file-link.tsx'),
    '/file-data': download('linkedFile'),
  },

  // Public pages and images for customers and other sites
  '/l/:landingKey': {
    '/reviews': page('product/landing-pages/pages/choose-review-site.tsx'),
    '/to/:source': resource('product/landing-pages/pages/go-to-review-site.tsx'),
    '/:form': {
      '/': page('product/landing-pages/pages/microsurvey.tsx'),
      '/thanks': page('product/landing-pages/pages/microsurvey-thanks.tsx'),
    },
  },
  '/embed/:widgetKey': unguarded(),
  // The API, whose calls are declared in `site/api/all-endpoints.server.ts`, and its reference.
  '/api/*': unguarded(),
  '/developers': {
    '/': page('site/api/pages/developers.tsx'),
    '/calls/:call': page('site/api/pages/developer-call.tsx'),
    '/problems/:problem': page('site/api/pages/developer-problem.tsx'),
  },
  '/logos/:logo': resource('platform/white-label/pages/logo.tsx'),
  '/google-post-images/:link': resource('product/posts/pages/post-image-link.tsx', { secrets: ['link'] }),
  // Requests from Google, which are authenticated with Google's token.
  '/webhooks/google/notifications': resource('product/reviews/sync/pages/google-notifications.tsx'),
  '/partner-integrations-setup': page('site/frame/pages/partner-integrations-setup.tsx'),
  '/partner-integrations-error': page('site/frame/pages/partner-integrations-error.tsx'),

  // Staff of the installation
  '/staff': {
    access: 'staff',
    allowedAfterTrial: true,
    layout: 'frame',
    isForPartners: true,
    '/': page('site/staff/pages/staff.tsx'),
    '/accounts': {
      '/': page('site/staff/pages/staff-accounts.tsx'),
      '/new': page('site/staff/pages/create-account.tsx', { creates: true }),
      // Not `accountId`, which is the account of the prefix `/as/:accountId`.
      '/:otherAccountId': {
        '/': page('site/staff/pages/staff-account.tsx'),
        '/details': page('site/staff/pages/staff-account-details.tsx'),
        '/limits': page('site/staff/pages/account-limits.tsx'),
        '/settings': page('site/staff/pages/account-settings.tsx'),
        '/status': page('site/staff/pages/account-status.tsx'),
        '/trial': page('site/staff/pages/account-trial.tsx'),
        '/manager': page('site/staff/pages/account-manager.tsx'),
        '/users/new': page('site/staff/pages/invite-admin.tsx', { creates: true }),
        '/users/:userId': page('site/staff/pages/account-user.tsx'),
      },
    },
    '/connections': page('site/staff/pages/connections-of-accounts.tsx'),
    '/impersonation': page('site/staff/pages/impersonation.tsx'),
    '/imports': page('site/staff/pages/imports-of-accounts.tsx'),
    '/jobs': page('site/staff/pages/jobs-of-accounts.tsx'),
    '/mail': page('site/staff/pages/mail-of-accounts.tsx'),
    '/requests': {
      '/': page('site/staff/pages/requests.tsx'),
      '/answer': page('site/staff/pages/answer-request.tsx'),
    },
    '/end': page('site/staff/pages/end-impersonation.tsx', { access: 'public', layout: 'none' }),
  },

  // The emails of a machine without a mail server
  '/dev/mailbox': {
    '/': page('platform/mail/pages/mailbox.tsx'),
    '/:mailId': page('platform/mail/pages/mailbox-mail.tsx'),
    '/:mailId/html': download('mailboxHtml'),
  },

  '/triage': page('site/frame/pages/triage.tsx'),
  '/error': page('site/frame/pages/error.tsx'),
  '/*': page('site/frame/pages/not-found.tsx'),
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
      file: 'site/frame/pages/frame.tsx',
      children: pages.filter(({ layout }) => layout !== 'none').map(toRouteEntry),
    },
    ...pages.filter(({ layout }) => layout === 'none').map(toRouteEntry),
  ]
}

export default [...buildRouteEntries(''), ...buildRouteEntries('as/:accountId/')]
