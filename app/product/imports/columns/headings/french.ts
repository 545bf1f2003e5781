import type { LanguageHeadings } from './heading-field'

export const french: LanguageHeadings = {
  name: 'French',
  headings: {
    date: `
      Date|Date de l'avis|Date avis|Date de publication|Publié le|Posté le|Créé le|Date de création
      Date du commentaire|Date de dépôt|Déposé le|Rédigé le|Horodatage|Jour
    `,
    rating: `
      Note|Notation|Évaluation|Étoiles|Nombre d'étoiles|Nb étoiles|Note sur 5|Note globale
      Note générale|Score|Note de l'avis|Note client|Appréciation|Points
    `,
    body: `
      Avis|Texte|Texte de l'avis|Commentaire|Commentaires|Contenu|Contenu de l'avis|Message|Témoignage
      Opinion|Commentaire client|Avis client|Ressenti|Remarque
    `,
    reviewer: `
      Auteur|Nom de l'auteur|Client|Nom du client|Utilisateur|Nom d'utilisateur|Pseudo|Internaute
      Rédacteur|Publié par|Écrit par|Visiteur|Nom du visiteur|Patient|Nom
    `,
    location_name: `
      Établissement|Nom de l'établissement|Magasin|Nom du magasin|Point de vente|Boutique|Agence|Lieu
      Nom du lieu|Succursale|Entreprise|Société|Restaurant|Hôtel|Enseigne|Commerce
    `,
    response: `
      Réponse|Réponse du propriétaire|Réponse de l'établissement|Réponse de l'entreprise
      Réponse du commerçant|Réponse à l'avis|Texte de la réponse|Notre réponse|Réponse du gérant
      Réponse officielle|Réponse client|Réponse du magasin|Commentaire du propriétaire|Réplique
    `,
    title: `
      Titre|Titre de l’avis|Objet
    `,
    source: `
      Plateforme|Origine|Source de l’avis|Site d’avis
    `,
    response_date: `
      Date de réponse|Date de la réponse|Répondu le
    `,
  },
}
