/**
 * Every link of the product. `pathsUnder('')` for one's own account, `pathsUnder('/as/12')` while working in
 * account 12, so that no link loses the account. In components: `usePaths()`.
 */
import type { Id } from '#app/database/schema'

type Search = URLSearchParams | string | undefined

const withSearch = (path: string, search: Search) => {
  const query = search?.toString().replace(/^\?/, '')
  return query ? `${path}?${query}` : path
}

export type Paths = ReturnType<typeof pathsUnder>

export function pathsUnder(prefix: string) {
  const at = (path: string, search?: Search) => withSearch(prefix + path, search)
  return {
    prefix,
    home: () => prefix || '/',
    reviews: (search?: Search) => at('/reviews', search),
    reviewsPrint: (search?: Search) => at('/reviews/print', search),
    reviewTags: () => at('/reviews/tags'),
    review: (id: Id, search?: Search) => at(`/reviews/${id}`, search),
    reviewHistory: (id: Id, search?: Search) => at(`/reviews/${id}/history`, search),
    reviewResponse: (id: Id, search?: Search) => at(`/reviews/${id}/response`, search),
    deleteResponse: (id: Id, search?: Search) => at(`/reviews/${id}/response/delete`, search),
    accounts: (search?: Search) => at('/accounts', search),
    accountsPrint: (search?: Search) => at('/accounts/print', search),
    newAccount: () => at('/accounts/new'),
    openAccount: (id: Id) => at(`/accounts/${id}/open`),
    switchAccount: (id: Id, search?: Search) => at(`/switch-account/${id}`, search),
    trials: (search?: Search) => at('/accounts/trials', search),
    trialsPrint: (search?: Search) => at('/accounts/trials/print', search),
    childIntegrations: (search?: Search) => at('/accounts/integrations', search),
    childIntegrationsPrint: (search?: Search) => at('/accounts/integrations/print', search),
    childReviews: (search?: Search) => at('/child-reviews', search),
    childReviewsPrint: (search?: Search) => at('/child-reviews/print', search),
    partnerReports: (search?: Search) => at('/partner-account-reports', search),
    partnerReportsPrint: (search?: Search) => at('/partner-account-reports/print', search),
    staff: (search?: Search) => withSearch('/staff', search),
    impersonation: (search?: Search) => withSearch('/staff/impersonation', search),
    endImpersonation: () => '/staff/end',
    csv: (report: string, search?: Search) => at(`/export/csv/${report}`, search),
    audit: (search?: Search) => at('/settings/audit', search),
    auditPrint: (search?: Search) => at('/settings/audit/print', search),
    integrations: () => at('/settings/integrations'),
    connectGoogle: () => at('/settings/integrations/google/connect'),
    googleCallback: (search?: Search) => at('/settings/integrations/google/callback', search),
    disconnectGoogle: () => at('/settings/integrations/google/disconnect'),
    googleProfiles: () => at('/settings/integrations/google/profiles'),
    locationSync: (id: Id, search?: Search) => at(`/settings/locations/${id}/sync`, search),
    imports: () => at('/settings/imports'),
    newImport: (search?: Search) => at('/settings/imports/new', search),
    import: (id: Id, search?: Search) => at(`/settings/imports/${id}`, search),
    importMapping: (id: Id) => at(`/settings/imports/${id}/mapping`),
    cancelImport: (id: Id) => at(`/settings/imports/${id}/cancel`),
    importRejects: (id: Id) => at(`/export/csv/import-rejects/${id}`),
    whiteLabel: () => at('/settings/white-label'),
    whiteLabelDomain: () => at('/settings/white-label/domain'),
    deleteWhiteLabel: () => at('/settings/white-label/delete'),
    settings: () => at('/settings'),
    users: (search?: Search) => at('/settings/users', search),
    newUser: () => at('/settings/users/new'),
    editUser: (id: Id) => at(`/settings/users/${id}/edit`),
    deactivateUser: (id: Id) => at(`/settings/users/${id}/deactivate`),
    reactivateUser: (id: Id) => at(`/settings/users/${id}/reactivate`),
    resendInvitation: (id: Id) => at(`/settings/users/${id}/resend`),
    profile: () => at('/settings/profile'),
    changeEmail: () => at('/settings/profile/email'),
    apiTokens: () => at('/settings/api-tokens'),
    revokeApiToken: (id: Id) => at(`/settings/api-tokens/${id}/revoke`),
    account: () => at('/settings/account'),
    locations: (search?: Search) => at('/settings/locations', search),
    locationsPrint: (search?: Search) => at('/settings/locations/print', search),
    newLocation: (search?: Search) => at('/settings/locations/new', search),
    newLocationGroups: (id: Id) => at(`/settings/locations/new/${id}/groups`),
    location: (id: Id, search?: Search) => at(`/settings/locations/${id}/details`, search),
    editLocation: (id: Id, search?: Search) => at(`/settings/locations/${id}/edit`, search),
    deleteLocation: (id: Id, search?: Search) => at(`/settings/locations/${id}/delete`, search),
    locationIssues: (id: Id, search?: Search) => at(`/settings/locations/${id}/issues`, search),
    locationChanges: (search?: Search) => at('/settings/locations/history', search),
    locationChangesPrint: (search?: Search) => at('/settings/locations/history/print', search),
    locationHistory: (id: Id, search?: Search) => at(`/settings/locations/${id}/history`, search),
    holidayHours: (id: Id, search?: Search) => at(`/settings/locations/${id}/holiday-hours`, search),
    npi: (number: string) => at(`/npi/${number}`),
    npiSearch: (search: Search) => at('/npi', search),
    undoChange: (locationId: Id, changeId: Id) =>
      at(`/settings/locations/${locationId}/history/${changeId}/undo`),
    bulkEdits: () => at('/settings/locations/bulk'),
    bulkHours: (search?: Search) => at('/settings/locations/bulk/hours', search),
    bulkHolidayHours: (search?: Search) => at('/settings/locations/bulk/holiday-hours', search),
    bulkEdit: (id: Id, search?: Search) => at(`/settings/locations/bulk/${id}`, search),
    checkBulkEdit: (id: Id, search?: Search) => at(`/settings/locations/bulk/${id}/check`, search),
    retryBulkEdit: (id: Id) => at(`/settings/locations/bulk/${id}/retry`),
    undoBulkEdit: (id: Id) => at(`/settings/locations/bulk/${id}/undo`),
    bulkEditCsv: (id: Id, search?: Search) => at(`/export/csv/bulk-edits/${id}`, search),
    groups: (search?: Search) => at('/settings/groups', search),
    newGroup: () => at('/settings/groups/new'),
    editGroup: (id: Id, search?: Search) => at(`/settings/groups/${id}/edit`, search),
    deleteGroup: (id: Id) => at(`/settings/groups/${id}/delete`),
    photos: (search?: Search) => at('/photos', search),
    photosPrint: (search?: Search) => at('/photos/print', search),
    photo: (id: Id, search?: Search) => at(`/photos/${id}`, search),
    deletePhoto: (id: Id, search?: Search) => at(`/photos/${id}/delete`, search),
    photoImage: (id: Id) => at(`/photos/${id}/image`),
    photoThumbnail: (id: Id) => at(`/photos/${id}/thumbnail`),
    uploadPhotos: (search?: Search) => at('/photos/upload', search),
    uploadStep: (draftId: Id, step: string, search?: Search) =>
      at(`/photos/upload/${draftId}/${step}`, search),
    draftPicture: (draftId: Id, pictureId: Id) => at(`/photos/upload/${draftId}/pictures/${pictureId}`),
    pictureEvents: (draftId: Id) => at(`/photos/upload/${draftId}/events`),
    lookups: (kind: string, search?: Search) => at(`/lookups/${kind}`, search),
    preferences: () => at('/preferences'),
    dismissals: () => at('/dismissals'),
    mails: () => at('/settings/mails'),
    mailbox: () => '/dev/mailbox',
    mailboxMail: (id: string) => `/dev/mailbox/${id}`,
    mailboxHtml: (id: string) => `/dev/mailbox/${id}/html`,
    ssoKeys: () => at('/settings/account/sso-keys'),
    newSsoKey: () => at('/settings/account/sso-keys/new'),
    revokeSsoKey: (id: Id) => at(`/settings/account/sso-keys/${id}/revoke`),
    sessions: () => at('/settings/sessions'),
    password: () => at('/settings/profile/password'),
    billing: () => at('/settings/billing/edit'),
    secondFactor: (search?: Search) => at('/settings/profile/second-factor', search),
    setUpSecondFactor: (search?: Search) => at('/settings/profile/second-factor/setup', search),
    login: (search?: Search) => withSearch('/login', search),
    logout: () => '/logout',
    openid: (leadsTo: string) => withSearch('/login/openid', new URLSearchParams({ redirect: leadsTo })),
    signup: () => '/signup',
    confirmEmail: () => '/confirm-email',
    resendConfirmation: () => '/confirm-email/resend',
    forgotPassword: () => '/forgot-password',
  }
}

/** A path on this site, or the fallback: what a `redirect` value may lead to after signing in. */
export function ownPath(value: string | null | undefined, fallback: string): string {
  if (!value?.startsWith('/') || value.startsWith('//') || /[\\\p{Cc}]/u.test(value)) return fallback
  return value
}
