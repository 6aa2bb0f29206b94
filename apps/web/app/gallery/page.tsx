/** Every part of the design system on one page, for developers only. */
import { Gallery } from "@feo/ui/gallery";

export default Gallery;
