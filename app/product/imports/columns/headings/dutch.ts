import type { LanguageHeadings } from './heading-field'

export const dutch: LanguageHeadings = {
  name: 'Dutch',
  headings: {
    date: `
      Datum|Datum van de recensie|Reviewdatum|Recensiedatum|Datum beoordeling|Geplaatst op
      Gepubliceerd op|Publicatiedatum|Aangemaakt op|Aanmaakdatum|Datum en tijd|Geschreven op|Tijdstip
      Dag
    `,
    rating: `
      Beoordeling|Sterren|Aantal sterren|Score|Cijfer|Rapportcijfer|Waardering|Sterbeoordeling
      Totaalscore|Eindcijfer|Punten|Algemene beoordeling|Algemene score|Rating
    `,
    body: `
      Recensie|Tekst|Recensietekst|Review|Reviewtekst|Opmerking|Opmerkingen|Reactie van klant|Inhoud
      Bericht|Mening|Toelichting|Ervaring|Commentaar
    `,
    reviewer: `
      Auteur|Naam van de auteur|Klant|Klantnaam|Naam klant|Gebruiker|Gebruikersnaam|Recensent
      Beoordelaar|Geschreven door|Gast|Bezoeker|Geplaatst door|Patiënt|Naam
    `,
    location_name: `
      Vestiging|Vestigingsnaam|Locatie|Locatienaam|Winkel|Winkelnaam|Filiaal|Filiaalnaam|Bedrijf
      Bedrijfsnaam|Zaak|Praktijk|Restaurant|Hotel|Naam van de locatie
    `,
    response: `
      Reactie eigenaar|Antwoord eigenaar|Antwoord|Antwoord van eigenaar|Antwoord van de eigenaar|Reactie|Reactie van eigenaar
      Reactie van de eigenaar|Reactie van het bedrijf|Antwoord van het bedrijf|Onze reactie
      Ons antwoord|Antwoordtekst|Weerwoord|Reactie van de vestiging|Respons
    `,
    title: `
      Titel|Titel van de recensie|Onderwerp
    `,
    source: `
      Bron|Platform van de recensie|Herkomst
    `,
    response_date: `
      Datum reactie|Reactiedatum|Datum antwoord|Antwoorddatum|Datum van de reactie
    `,
  },
}
