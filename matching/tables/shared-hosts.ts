/** Registrable domains under which many businesses have a page or a mailbox; the subdomain or the path distinguishes them. */
export const SHARED_HOSTS: ReadonlySet<string> = new Set(
  `about.me airbnb.com allmenus.com amazon.com angi.com aol.com att.net comcast.net gmail.com hotmail.com icloud.com live.com
  mac.com me.com msn.com outlook.com protonmail.com sbcglobal.net verizon.net yahoo.com bandcamp.com bbb.org behance.net bit.ly booksy.com carrd.co clover.com
  doordash.com ebay.com etsy.com eventbrite.com facebook.com fb.com fb.me flickr.com foursquare.com fresha.com github.io
  godaddysites.com goo.gl google.com grubhub.com homestead.com houzz.com instagram.com jimdo.com linkedin.com linktr.ee
  mailchimp.com medium.com meetup.com menufy.com mindbodyonline.com myshopify.com opentable.com patreon.com pinterest.com
  reddit.com resy.com seamless.com shopify.com site123.me soundcloud.com square.site squareup.com squarespace.com strikingly.com
  styleseat.com substack.com thumbtack.com tiktok.com toasttab.com tripadvisor.com tumblr.com twitter.com ubereats.com
  vagaro.com vimeo.com webflow.io webs.com weebly.com wix.com wixsite.com wordpress.com x.com yellowpages.com yelp.com
  yolasite.com youtube.com zillow.com zocdoc.com zomato.com`.split(/\s+/),
);
