import { useMap } from "@vis.gl/react-maplibre";
import { useCallbackRef } from "@mantine/hooks";
import { useEffect } from "react";

type Place = { latitude: number; longitude: number };

/** Tells every place of the map that is clicked; a cross hair says that it does. */
export function PlacePicker({ onPick }: { onPick: (place: Place) => void }) {
  const map = useMap().current?.getMap();
  const pick = useCallbackRef(onPick);
  useEffect(() => {
    if (!map) return undefined;
    const canvas = map.getCanvas();
    const tell = ({ lngLat }: { lngLat: { lat: number; lng: number } }) =>
      pick({ latitude: rounded(lngLat.lat), longitude: rounded(lngLat.lng) });
    canvas.style.cursor = "crosshair";
    map.doubleClickZoom.disable();
    map.on("click", tell);
    return () => {
      canvas.style.removeProperty("cursor");
      map.doubleClickZoom.enable();
      map.off("click", tell);
    };
  }, [map, pick]);
  return null;
}

/** A centimetre is near enough. */
function rounded(degrees: number): number {
  return Math.round(degrees * 1e7) / 1e7;
}
