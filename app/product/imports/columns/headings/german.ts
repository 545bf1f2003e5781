import type { LanguageHeadings } from './heading-field'

export const german: LanguageHeadings = {
  name: 'German',
  headings: {
    date: `
      Datum|Bewertungsdatum|Rezensionsdatum|Datum der Bewertung|Datum der Rezension|Veröffentlicht
      Veröffentlicht am|Veröffentlichungsdatum|Erstellt|Erstellt am|Erstellungsdatum|Abgegeben am
      Geschrieben am|Zeitpunkt|Tag|Bewertet am
    `,
    rating: `
      Bewertung|Sterne|Sternebewertung|Anzahl Sterne|Note|Gesamtnote|Gesamtbewertung|Punkte|Punktzahl
      Benotung|Bewertung in Sternen|Rating|Wertung|Score
    `,
    body: `
      Text|Bewertungstext|Rezension|Rezensionstext|Kommentar|Kommentare|Inhalt|Nachricht|Meinung
      Erfahrungsbericht|Kundenmeinung|Beschreibung|Feedback|Rückmeldung|Review
    `,
    reviewer: `
      Autor|Verfasser|Rezensent|Kunde|Kundenname|Name des Kunden|Benutzer|Benutzername|Nutzer
      Nutzername|Bewerter|Name des Verfassers|Gast|Gastname|Patient|Geschrieben von|Name
    `,
    location_name: `
      Standort|Filiale|Standortname|Filialname|Name der Filiale|Geschäft|Laden|Niederlassung
      Unternehmen|Betrieb|Praxis|Arzt|Restaurant|Hotel|Ort der Bewertung|Geschäftsname|Firma
    `,
    response: `
      Antwort|Antworttext|Antwort des Inhabers|Antwort des Unternehmens|Antwort vom Inhaber
      Unsere Antwort|Inhaberantwort|Stellungnahme|Erwiderung|Rückantwort|Antwort der Praxis
      Kommentar des Inhabers|Reaktion|Antwort der Firma
    `,
    title: `
      Titel|Überschrift|Betreff|Titel der Bewertung|Bewertungstitel
    `,
    source: `
      Quelle|Plattform|Bewertungsportal|Bewertungsplattform
    `,
    response_date: `
      Antwortdatum|Datum der Antwort|Antwort am|Beantwortet am
    `,
  },
}
