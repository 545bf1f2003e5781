/** All calls that clients of the documented API make, by area: the method and the path, with ids in braces. */
export const documentedCalls: Record<string, readonly string[]> = {
  session: [
    ...['POST signup/user', 'POST passwords', 'GET passwords', 'PATCH passwords'],
    ...['POST auth', 'GET auth', 'DELETE auth', 'PATCH auth'],
    ...['PATCH confirm', 'POST confirm', 'POST confirm/resend', 'GET mywhitelabel', 'GET whitelabels'],
  ],
  account: [
    ...['GET accounts', 'GET accounts/{}', 'POST shadow_user/tokens', 'GET accounts/{}/setup_progress'],
    ...['GET account_experiments', 'GET users', 'GET users/{}', 'GET account_settings'],
    ...['GET billing/{}/display_settings', 'POST webhooks/notify', 'POST webhooks/analytics-secure'],
    ...['GET oauth_tokens', 'GET integrations', 'GET oauth/outbound/google', 'GET oauth/outbound/facebook'],
    ...['GET oauth/outbound/trustpilot', 'POST feature_requests', 'GET oauth/authorize'],
    ...['POST oauth/authorize', 'GET triage', 'POST triage'],
  ],
  metrics: [
    ...['GET metrics/{}/overview', 'GET metrics/overview/breakdown', 'GET metrics/{}/location'],
    ...['GET reports/{}/locations', 'GET metrics/{}/group', 'GET metrics/{}/sources'],
    ...['GET location_score/{}/locations', 'GET location_score/{}/groups', 'GET metric_targets'],
    ...['GET metric_targets_per_location', 'GET location_custom_targets_per_location'],
    ...['GET location_custom_targets', 'GET local_listings/integration_overview', 'GET benchmark/{}'],
    ...['GET review/{}/keywords', 'GET reports/{}/competitor/overview', 'GET reports/{}/campaigns'],
    ...['GET reports/{}/campaign/overview', 'GET target_scores', 'GET insights/{}/categories'],
    ...['GET insights/{}/category_rank', 'GET insights/{}/mentioned', 'GET intel/accounts/{}/sources'],
    'GET location_performance_overview',
  ],
  reviews: [
    ...['GET reviews', 'GET reviews/{}', 'POST responses', 'GET responses', 'GET responses/{}'],
    ...['PATCH responses/{}', 'PUT responses/{}', 'DELETE responses/{}', 'GET tags', 'POST tags'],
    ...['DELETE tags/{}', 'GET review_tags', 'POST review_tags', 'DELETE review_tags'],
  ],
  locations: [
    ...['GET locations', 'GET locations/{}', 'POST locations', 'PATCH locations/{}', 'PUT locations/{}'],
    ...['DELETE locations/{}', 'GET locations/{}/diff', 'POST locations/{}/diff', 'GET groups'],
    ...['GET groups/{}', 'GET sources', 'GET sources/{}', 'GET urls', 'GET urls_check', 'GET countries'],
    ...['GET states', 'GET categories', 'GET categories/{}', 'GET billing/{}/location_preview'],
    ...['GET npi/{}', 'GET npi', 'GET special_hours', 'POST special_hours', 'PATCH special_hours/{}'],
    ...['DELETE special_hours/{}', 'GET location_source_overrides', 'POST location_source_overrides'],
    ...['PATCH location_source_overrides/{}', 'GET issues'],
  ],
  listings: [
    ...['GET local_listings/eligible_locations/{}', 'POST local_listings/publish'],
    ...['POST local_listings/unpublish', 'GET local_listings/metrics/{}/overview'],
    ...['GET local_listings/metrics/{}/locations', 'GET media_categories', 'GET media', 'POST media'],
    ...['PUT media/{}', 'DELETE media/{}', 'POST google_post_content', 'POST bulk_actions'],
    ...['GET bulk_actions/{}', 'GET bulk_actions/{}/results', 'GET amplify/widgets'],
  ],
  files: [
    ...['POST upload', 'POST webhooks/rtx-images', 'POST export_files/{}', 'GET export_files/{}'],
    ...['GET export/csv/reviews', 'GET export/csv/group_metrics', 'GET export/csv/location_metrics'],
    ...['GET export/csv/keywords', 'GET export/csv/microsurvey_responses', 'GET export/csv/competitors'],
    ...['GET export/csv/campaigns', 'GET export/csv/do_not_contact', 'GET export/csv/recipient_template'],
    ...['GET export/csv/failed_upload_recipients', 'GET export/csv/microsurvey_custom_attributes'],
    ...['GET export/csv/intel/locations', 'GET export/csv/intel/locations/{}/timeseries'],
    'GET export/csv/local_search/{}/locations/average_search_zones',
    ...['GET intel/locations/tags_overview/export', 'GET billing/invoices'],
    ...['GET location_score/export/locations', 'GET location_score/export/groups'],
    ...['GET location_performance_overview/csv', 'GET fetch-export-file/{}/file-data'],
  ],
  schedules: [
    ...['GET user_preferences', 'POST user_preferences', 'PATCH user_preferences/{}'],
    ...['DELETE user_preferences/{}', 'GET scheduled_exports', 'POST scheduled_exports'],
    ...['PATCH scheduled_exports/{}', 'DELETE scheduled_exports/{}'],
  ],
  records: [
    ...['PATCH accounts/{}', 'PATCH account_settings/{}', 'POST groups', 'PATCH groups/{}'],
    ...['PUT groups/{}', 'DELETE groups/{}', 'PATCH issues/{}', 'DELETE integrations/{}', 'POST users'],
    ...['PATCH users/{}', 'DELETE users/{}', 'PATCH whitelabels/{}', 'DELETE whitelabels/{}'],
    ...['GET items', 'POST items', 'DELETE items', 'GET import_locations', 'GET import_locations/count'],
    ...['POST import_locations', 'GET kiosk_pages', 'PATCH kiosk_pages/{}', 'GET profiles'],
    ...['PATCH profiles/{}', 'GET user_types', 'GET user_activity_stats'],
  ],
  planned: [
    ...['GET alerts', 'GET alert_frequencies', 'GET alert_types', 'GET campaigns', 'GET competitors'],
    ...['GET contacts', 'GET location_topics', 'GET multi_campaigns', 'GET notes', 'GET requests'],
    ...['GET request_pages', 'GET response_templates', 'GET review_images', 'GET review_status_labels'],
    ...['GET setting_usages', 'GET templates'],
  ],
}

/** Documented calls that nothing declares yet. The list only gets shorter. */
export const undeclaredCalls: readonly string[] = [
  // Signing in and up, which only people do on pages so far.
  ...['POST signup/user', 'POST passwords', 'GET passwords', 'PATCH passwords', 'POST auth', 'PATCH auth'],
  ...['PATCH confirm', 'POST confirm', 'POST confirm/resend', 'GET whitelabels', 'POST shadow_user/tokens'],
  // Consent of other applications, and events.
  ...['GET oauth/authorize', 'POST oauth/authorize', 'GET oauth/outbound/google'],
  ...['GET oauth/outbound/facebook', 'GET oauth/outbound/trustpilot', 'POST webhooks/notify'],
  ...['POST webhooks/analytics-secure', 'POST webhooks/rtx-images', 'GET triage', 'POST triage'],
  // Google is asked while the call is made.
  ...['GET locations/{}/diff', 'POST locations/{}/diff'],
  // Files.
  ...['POST upload', 'POST media', 'POST import_locations'],
  // Settings.
  ...['GET billing/{}/display_settings', 'PATCH accounts/{}', 'PATCH account_settings/{}'],
  ...['DELETE integrations/{}', 'PATCH whitelabels/{}', 'DELETE whitelabels/{}'],
  ...['GET user_activity_stats', 'GET responses'],
]
